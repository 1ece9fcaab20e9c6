"""The address of this server: the beginning of every link on paper, in codes and for other people."""

from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static

from ...network import is_loopback, lan_addresses


def base_of(request: HttpRequest) -> str:
    """The address without a slash at the end: SITE_URL, else the allowed host of this request."""
    return settings.SITE_URL or request.build_absolute_uri("/").rstrip("/")


def is_only_local(request: HttpRequest) -> bool:
    """True where a code with this page's address would lead each phone to itself."""
    return is_loopback(urlsplit(base_of(request)).hostname)


def page_in_network(request: HttpRequest) -> str:
    """The address of this page for others in the network; "" where the machine is in none."""
    for address in lan_addresses():
        page = urlsplit(request.build_absolute_uri())
        port = f":{page.port}" if page.port else ""
        return urlunsplit((page.scheme, address + port, page.path, page.query, ""))
    return ""


def base_for_others(request: HttpRequest) -> str:
    """The same for a code in the hall: the address in the network where this host is only local."""
    page = page_in_network(request) if is_only_local(request) else ""
    parts = urlsplit(page)
    return urlunsplit((parts.scheme, parts.netloc, "", "", "")) if page else base_of(request)


def style_addresses(name: str) -> list[str]:
    """The address of the joined sheet (settings.JOINED_STYLES); those of its parts where it was not made."""
    joined = static(name)
    is_made = not joined.endswith(name)
    return [joined] if is_made else [static(part) for part in settings.JOINED_STYLES[name]]
