from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage


class GzipManifestStorage(CompressedManifestStaticFilesStorage):
    """Hashed names and gzip; brotli would make collectstatic ten times slower for nothing."""

    manifest_strict = False

    def create_compressor(self, **kwargs: Any) -> Any:
        return super().create_compressor(**{**kwargs, "use_brotli": False})
