from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import AppDirectoriesFinder
from whitenoise.storage import CompressedManifestStaticFilesStorage


class GzipManifestStorage(CompressedManifestStaticFilesStorage):
    """Hashed names and gzip; brotli would make collectstatic ten times slower for little gain."""

    manifest_strict = False
    # Modules import one another by their hashed names, so they are kept for ever like all else.
    support_js_module_import_aggregation = True

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        # Only ours import one another; to look for that in the bundles of packages takes most of the time.
        self._patterns["js/*.js"] = self._patterns.pop("*.js")

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Also joins the style sheets that pages have together (settings.JOINED_STYLES)."""
        if not dry_run:
            for name, parts in settings.JOINED_STYLES.items():
                sheets = (Path(self.path(part)).read_text("utf-8") for part in parts)
                Path(self.path(name)).write_text("\n".join(sheets), "utf-8")
                paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)

    def create_compressor(self, **kwargs: Any) -> Any:
        return super().create_compressor(**{**kwargs, "use_brotli": False})

    def stored_name(self, name: str) -> str:
        """The plain name where the file was not collected, so that pages are shown, above all error pages."""
        try:
            return str(super().stored_name(name))
        except ValueError:
            return name


class UsedFinder(AppDirectoriesFinder):
    """Static files of packages that our pages use: no browsable API, no second schema viewer, of htmx one
    version without parts, no maps of bundles."""

    UNUSED = (
        *("rest_framework", "drf_spectacular_sidecar/redoc"),
        *("django_htmx/ext", "django_htmx/htmax", "django_htmx/htmx-2.js", "django_htmx/htmx-4"),
    )

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[Any]:
        """The files for collectstatic."""
        for path, storage in super().list(ignore_patterns):
            if not path.startswith(self.UNUSED) and not path.endswith(".js.map"):
                yield path, storage
