"""Settings, all from the environment or the file .env; without any, Flagship runs on SQLite alone.

DATABASE_URL, CELERY_BROKER_URL, CACHE_URL, SECRET_KEY, ALLOWED_HOSTS, CSRF_TRUSTED_ORIGINS, TIME_ZONE,
SITE_URL, EMAIL_URL, EMAIL_FROM, WEBHOOK_INSIDE, WEBPUSH_KEY, PSEUDO_LANGUAGE, BACKUP_DIR, DEBUG, HTTPS, HOST,
PORT, FLAGSHIP_HOME, EVENT_FILE_SECONDS, LOG_JSON, SLOW_SQL_MS, METRICS_TOKEN.
A wrong value ends the start with one sentence (config/environment.py).
"""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from tournaments.folders import FILES

from . import VERSION as VERSION
from . import environment

# Where templates, static files, translations and docs lie.
BASE_DIR = FILES
# Where everything is written: the database, backups, collected files.
VAR_DIR = environment.read_files(BASE_DIR)

database = environment.database_in(VAR_DIR)
# This laptop's own, whatever the pair uses that it is in (tournaments/laptops).
OWN_DATABASE = str(database["NAME"])
OWN_SECRET_KEY = environment.secret_key_in(VAR_DIR)
laptop = environment.laptop_of(VAR_DIR, database)
SECRET_KEY = laptop.secret_key or OWN_SECRET_KEY
DEBUG = environment.yes_or_no("DEBUG")
HTTPS = environment.yes_or_no("HTTPS")
# The address the server listens on; "" is this machine alone.
HOST = environment.env.str("HOST", default="").strip()
PORT = environment.port_number()
ALLOWED_HOSTS = environment.allowed_hosts()
CSRF_TRUSTED_ORIGINS = environment.trusted_origins()
SITE_URL = environment.site_url()

INSTALLED_APPS = [
    "tournaments.apps.TournamentsConfig",
    "fleets.apps.FleetsConfig",
    "tournaments.leagues.apps.LeaguesConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_htmx",
    "heroicons",
    "csp",
    "axes",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    # Its templates of widgets, after our own.
    "django.forms",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Pages shrink to a sixth. Form tokens differ in each response, and Django adds random bytes to hide the
    # length of the page, so that nobody can derive them from it (BREACH).
    "django.middleware.gzip.GZipMiddleware",
    "config.middleware.without_nul",
    "config.laptops.two_laptops",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "csp.middleware.CSPMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.views.base.http_cache.token_of_page",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

DATABASES: dict[str, dict[str, Any]] = {
    "default": database | ({"NAME": str(VAR_DIR / laptop.database)} if laptop.database else {})
}

AUTH_USER_MODEL = "tournaments.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# In a hall everybody shares one address: lock a name at an address, never the address alone, and never a
# browser in which the account has logged in before. Further attempts don't make the lock last longer.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "tournaments.access.rate_limits.address_to_lock"
AXES_WHITELIST_CALLABLE = "tournaments.access.rate_limits.is_known_browser"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_TEMPLATE = "registration/locked.html"

LANGUAGE_CODE = "en"
LANGUAGES: list[tuple[str, Any]] = [("en", _("English")), ("pl", _("Polish")), ("it", _("Italian"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
# A pseudo language for developers: it shows what is not translated and what is cut off.
PSEUDO_LANGUAGE = environment.yes_or_no("PSEUDO_LANGUAGE")
PSEUDO_FOLDER = VAR_DIR / "pseudo"
if PSEUDO_LANGUAGE:
    LANGUAGES.append(("en-xa", "Pseudo"))
    LOCALE_PATHS.append(PSEUDO_FOLDER)
FORMAT_MODULE_PATH = ["config.formats"]
TIME_ZONE = environment.default_time_zone()
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
# The pictures of the handbook, one folder per language: help/desk.png, help/pl/desk.png.
HELP_PICTURES = [
    ("help" if folder.parent.name == "docs" else f"help/{folder.parent.name}", folder)
    for folder in sorted([BASE_DIR / "docs" / "img", *(BASE_DIR / "docs").glob("*/img")])
]
STATICFILES_DIRS = [BASE_DIR / "static", *HELP_PICTURES]
# Style sheets that pages have together: joined when static files are collected, as each costs a phone in a
# full hall a request. In this order: later sheets of one layer win.
JOINED_STYLES = {
    "css/every-page.css": (
        *("css/tokens.css", "css/games/looks.css", "css/base.css", "css/layout.css", "css/buttons.css"),
        *("css/tables.css", "css/forms.css", "css/parts.css", "css/nav.css", "css/rounds.css"),
        *("css/lists.css", "css/print.css"),
    ),
    "css/player-page.css": ("css/standings.css", "css/player.css"),
}
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "config.webfont.WebFontFinder",
    "config.storage.UsedFinder",
]
WEB_FONT_ROOT = VAR_DIR / "made"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.storage.GzipManifestStorage"},
}
MEDIA_ROOT = VAR_DIR / "media"
# Every closed round is written here as an event file; best on another disk or a USB stick.
BACKUP_DIR = Path(environment.env.str("BACKUP_DIR", default="") or VAR_DIR / "backups")
# Beside them one file of each event, overwritten after an act, at most every so many seconds; 0 for none.
EVENT_FILE_SECONDS = environment.event_file_seconds()

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Pasting a fleet of 1 MB must get our own message about it, not a bare 400.
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024

CACHES = {"default": environment.cache_settings()}
QUEUES = ("celery", "messages", "webhooks")
CELERY_BROKER_URL = environment.broker_url()
CELERY_TASK_ALWAYS_EAGER = CELERY_BROKER_URL is None
CELERY_TASK_IGNORE_RESULT = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY = False
# Sheets are made in the queue "celery". Who sends waits for others, so it never stands before a sheet, and
# webhooks, whose receivers anybody may name, never before mail. A worker without -Q takes all three.
CELERY_TASK_QUEUES: dict[str, dict[str, Any]] = {name: {} for name in QUEUES}
CELERY_TASK_ROUTES = {
    "tournaments.call_webhooks": {"queue": "webhooks"},
    "tournaments.deliver_messages": {"queue": "messages"},
    "tournaments.sweep": {"queue": "messages"},
    "fleets.send_receipt": {"queue": "messages"},
}
# Seconds; no task goes on for ever. One that is told at the first limit says so in its print job.
CELERY_TASK_SOFT_TIME_LIMIT = 240
CELERY_TASK_TIME_LIMIT = 270
# A worker takes what it works on, nothing in reserve: another one may be free.
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Seconds; for the one worker that is started with --beat.
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep": {"task": "tournaments.sweep", "schedule": 600},
    # Whoever takes tasks of a queue says so there: what nobody takes by then is not worth saying.
    **{
        f"alive-{name}": {
            "task": "tournaments.note_alive",
            "schedule": 60,
            "args": [name],
            "options": {"queue": name, "expires": 60},
        }
        for name in QUEUES
    },
}
CELERY_BEAT_SCHEDULER = "config.beat:SteadyScheduler"
# In seconds: after this time the job of a killed worker is handed out again; no task takes as long.
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 300}

mail = environment.mail_settings()
EMAIL_BACKEND = mail["EMAIL_BACKEND"]
EMAIL_HOST = mail.get("EMAIL_HOST", "")
EMAIL_PORT = mail.get("EMAIL_PORT") or 25
EMAIL_HOST_USER = mail.get("EMAIL_HOST_USER") or ""
EMAIL_HOST_PASSWORD = mail.get("EMAIL_HOST_PASSWORD") or ""
EMAIL_USE_TLS = bool(mail.get("EMAIL_USE_TLS"))
EMAIL_USE_SSL = bool(mail.get("EMAIL_USE_SSL"))
# Without a broker mail is sent during the request: a mail server that hangs must not hold a player up.
EMAIL_TIMEOUT = 5
DEFAULT_FROM_EMAIL = environment.env.str("EMAIL_FROM", default="") or "Flagship <flagship@localhost>"
# Whether webhooks may call machines in the local network.
WEBHOOK_INSIDE = environment.env.bool("WEBHOOK_INSIDE", default=False)
# Signs push messages to phones (Web Push); "" where none are sent.
WEBPUSH_KEY = environment.webpush_key()

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "font-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
# Asked by programs of this machine, without the proxy.
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics$"]
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
# HSTS for subdomains and preloading are not ours to decide: other names of the domain may not have HTTPS.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    # Session first: without a log-in the response is then 403, not the browser's own log-in window.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.SessionAuthentication",
        "tournaments.api.authentication.ThrottledBasicAuthentication",
        "tournaments.api.authentication.TokenAuthentication",
        "tournaments.api.authentication.LinkAuthentication",
    ],
    "DEFAULT_THROTTLE_CLASSES": [
        "tournaments.api.throttles.ReadThrottle",
        "tournaments.api.throttles.TokenThrottle",
        "tournaments.api.throttles.LinkThrottle",
    ],
    # Behind a proxy the visitor's address is the one the proxy names; otherwise the header is not trusted.
    "NUM_PROXIES": 1 if HTTPS else 0,
    "EXCEPTION_HANDLER": "tournaments.api.errors.handle",
    "DEFAULT_SCHEMA_CLASS": "tournaments.api.schema.ApiSchema",
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Flagship",
    "DESCRIPTION": "Tournaments of miniatures games: read events, check fleets, run a day.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# For operators; on a laptop nothing of it is there.
LOG_JSON = environment.yes_or_no("LOG_JSON")
METRICS_TOKEN = environment.metrics_token()
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
if LOG_JSON:
    from .logs import json_logging

    LOGGING = json_logging()
    MIDDLEWARE.insert(0, "config.logs.numbered_requests")
    CELERY_WORKER_HIJACK_ROOT_LOGGER = False
if slow_sql_ms := environment.whole_number("SLOW_SQL_MS", default=0):
    from .logs import note_slow_statements

    note_slow_statements(slow_sql_ms)
