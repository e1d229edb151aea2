#include "base/core/certificate.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <ctime>
#include <memory>

namespace gerbang {
namespace {

struct CertificateFree {
  void operator()(BIO* bio) const { BIO_free(bio); }
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(X509* certificate) const { X509_free(certificate); }
};
using PemBio = std::unique_ptr<BIO, CertificateFree>;
using PemKey = std::unique_ptr<EVP_PKEY, CertificateFree>;

// Without it, OpenSSL asks for the passphrase of an encrypted key on the terminal.
int no_password(char*, int, int, void*) {
  return -1;
}

PemBio reader(std::string_view pem) {
  return PemBio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
}

std::optional<Certificate> public_half(EVP_PKEY* key) {
  PemBio out(BIO_new(BIO_s_mem()));
  if (!key || EVP_PKEY_base_id(key) != EVP_PKEY_RSA || !PEM_write_bio_PUBKEY(out.get(), key)) {
    return std::nullopt;
  }
  char* data = nullptr;
  auto size = BIO_get_mem_data(out.get(), &data);
  return Certificate{{data, static_cast<std::size_t>(size)}, EVP_PKEY_bits(key), {}, {}};
}

std::optional<Instant> instant_of(const ASN1_TIME* time) {
  std::tm parts{};
  if (ASN1_TIME_to_tm(time, &parts) != 1) return std::nullopt;
  return Instant{static_cast<std::int64_t>(timegm(&parts)) * 1000};
}

}  // namespace

std::optional<Certificate> certificate_parse(std::string_view pem) {
  auto from = reader(pem);
  std::unique_ptr<X509, CertificateFree> certificate(
      PEM_read_bio_X509(from.get(), nullptr, no_password, nullptr));
  if (!certificate) {
    auto again = reader(pem);
    return public_half(
        PemKey(PEM_read_bio_PUBKEY(again.get(), nullptr, no_password, nullptr)).get());
  }
  auto out = public_half(X509_get0_pubkey(certificate.get()));
  if (!out) return out;
  out->from = instant_of(X509_get0_notBefore(certificate.get()));
  out->until = instant_of(X509_get0_notAfter(certificate.get()));
  // A certificate whose days cannot be read is none.
  if (!out->from || !out->until) return std::nullopt;
  return out;
}

std::optional<Certificate> private_key_parse(std::string_view pem) {
  auto from = reader(pem);
  return public_half(
      PemKey(PEM_read_bio_PrivateKey(from.get(), nullptr, no_password, nullptr)).get());
}

}  // namespace gerbang
