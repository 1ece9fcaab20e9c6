"""A certificate that a server of a test gives itself."""

from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def own_certificate(name: str, *more: x509.GeneralName) -> tuple[bytes, bytes]:
    """The certificate of this name, and of more, for a week, and its key: both as files have them."""
    key = ec.generate_private_key(ec.SECP256R1())
    owner = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(owner)
        .issuer_name(owner)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=7))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name), *more]), critical=False)
        .sign(key, hashes.SHA256())
    )
    as_pem = serialization.Encoding.PEM
    private = key.private_bytes(as_pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return certificate.public_bytes(as_pem), private
