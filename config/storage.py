from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.staticfiles.finders import AppDirectoriesFinder
from whitenoise.storage import CompressedManifestStaticFilesStorage


class GzipManifestStorage(CompressedManifestStaticFilesStorage):
    """Hashed names and gzip; brotli would make collectstatic ten times slower for little gain."""

    manifest_strict = False

    def create_compressor(self, **kwargs: Any) -> Any:
        return super().create_compressor(**{**kwargs, "use_brotli": False})

    def stored_name(self, name: str) -> str:
        """The plain name where the file was not collected, so that pages are shown, above all error pages."""
        try:
            return str(super().stored_name(name))
        except ValueError:
            return name


class UsedFinder(AppDirectoriesFinder):
    """Static files of packages that our pages use: without the browsable API and the second schema viewer."""

    UNUSED = ("rest_framework", "drf_spectacular_sidecar/redoc")

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[Any]:
        """The files for collectstatic."""
        for path, storage in super().list(ignore_patterns):
            if not path.startswith(self.UNUSED):
                yield path, storage
