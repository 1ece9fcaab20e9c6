from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.staticfiles.finders import AppDirectoriesFinder
from whitenoise.storage import CompressedManifestStaticFilesStorage


class GzipManifestStorage(CompressedManifestStaticFilesStorage):
    """Hashed names and gzip; brotli would make collectstatic ten times slower for nothing."""

    manifest_strict = False

    def create_compressor(self, **kwargs: Any) -> Any:
        return super().create_compressor(**{**kwargs, "use_brotli": False})

    def stored_name(self, name: str) -> str:
        """Under its plain name where it was not collected: a page, above all one about an error, is shown."""
        try:
            return str(super().stored_name(name))
        except ValueError:
            return name


class UsedFinder(AppDirectoriesFinder):
    """The files of packages that some page of ours uses: no browsable API, no second reader of the schema."""

    UNUSED = ("rest_framework", "drf_spectacular_sidecar/redoc")

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[Any]:
        """What collectstatic takes."""
        for path, storage in super().list(ignore_patterns):
            if not path.startswith(self.UNUSED):
                yield path, storage
