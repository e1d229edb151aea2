#include "base/core/crypto.h"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <sodium.h>

#include <stdexcept>

namespace gerbang {
namespace {

[[noreturn]] void broken(const char* what) {
  throw std::runtime_error(what);
}

void sodium_ready() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) broken("libsodium cannot start: no source of randomness");
}

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes(std::string& text) {
  return reinterpret_cast<unsigned char*>(text.data());
}

std::string digest(std::string_view data, const EVP_MD* kind) {
  std::string out(static_cast<std::size_t>(EVP_MD_size(kind)), '\0');
  unsigned int size = 0;
  if (EVP_Digest(data.data(), data.size(), bytes(out), &size, kind, nullptr) != 1) {
    broken("digest failed");
  }
  return out;
}

std::string hmac(std::string_view key, std::string_view data, const EVP_MD* kind) {
  std::string out(static_cast<std::size_t>(EVP_MD_size(kind)), '\0');
  unsigned int size = 0;
  const char* key_data = key.data() ? key.data() : "";
  if (!HMAC(kind, key_data, static_cast<int>(key.size()), bytes(data), data.size(), bytes(out),
            &size)) {
    broken("HMAC failed");
  }
  return out;
}

std::string encode(std::string_view data, int variant) {
  std::string out(sodium_base64_encoded_len(data.size(), variant), '\0');
  sodium_bin2base64(out.data(), out.size(), bytes(data), data.size(), variant);
  out.pop_back();  // the closing NUL
  return out;
}

std::optional<std::string> decode(std::string_view text, int variant) {
  std::string out(text.size() / 4 * 3 + 3, '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  if (sodium_base642bin(bytes(out), out.size(), text.data(), text.size(), nullptr, &size, &end,
                        variant) != 0 ||
      end != text.data() + text.size()) {
    return std::nullopt;
  }
  out.resize(size);
  return out;
}

std::string hex(std::string_view data, const char* digits) {
  std::string out;
  out.reserve(data.size() * 2);
  for (unsigned char c : data) {
    out.push_back(digits[c >> 4]);
    out.push_back(digits[c & 15]);
  }
  return out;
}

struct Free {
  void operator()(BIO* bio) const { BIO_free(bio); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Bio = std::unique_ptr<BIO, Free>;
using Digest = std::unique_ptr<EVP_MD_CTX, Free>;

EVP_PKEY* pkey(const std::shared_ptr<void>& key) {
  return static_cast<EVP_PKEY*>(key.get());
}

std::string bio_text(BIO* bio) {
  char* data = nullptr;
  auto size = BIO_get_mem_data(bio, &data);
  return {data, static_cast<std::size_t>(size)};
}

std::string master_key_of_32_bytes(std::string_view master_key) {
  // Whatever length the operator's secret has, the cipher gets 32 bytes of it.
  return digest(master_key, EVP_sha256());
}

}  // namespace

std::string random_bytes(std::size_t count) {
  sodium_ready();
  std::string raw(count, '\0');
  randombytes_buf(raw.data(), raw.size());
  return raw;
}

std::string random_token(std::size_t bytes) {
  return base64_url(random_bytes(bytes));
}

std::string sha256(std::string_view data) {
  return digest(data, EVP_sha256());
}
std::string sha256_hex(std::string_view data) {
  return hex_lower(sha256(data));
}
std::string hmac_sha512(std::string_view key, std::string_view data) {
  return hmac(key, data, EVP_sha512());
}
std::string hmac_sha256(std::string_view key, std::string_view data) {
  return hmac(key, data, EVP_sha256());
}

std::string des3_ecb(std::string_view key, std::string_view data) {
  struct FreeCipher {
    void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
  };
  if (key.size() != 24) broken("a key of Triple DES has 24 bytes");
  std::unique_ptr<EVP_CIPHER_CTX, FreeCipher> context(EVP_CIPHER_CTX_new());
  std::string out(data.size() + 16, '\0');
  int begun = 0, ended = 0;
  if (!context ||
      EVP_EncryptInit_ex(context.get(), EVP_des_ede3_ecb(), nullptr, bytes(key), nullptr) != 1 ||
      EVP_EncryptUpdate(context.get(), bytes(out), &begun, bytes(data),
                        static_cast<int>(data.size())) != 1 ||
      EVP_EncryptFinal_ex(context.get(), bytes(out) + begun, &ended) != 1) {
    broken("Triple DES failed");
  }
  out.resize(static_cast<std::size_t>(begun) + static_cast<std::size_t>(ended));
  return out;
}

std::string base64(std::string_view data) {
  return encode(data, sodium_base64_VARIANT_ORIGINAL);
}
std::optional<std::string> base64_parse(std::string_view text) {
  return decode(text, sodium_base64_VARIANT_ORIGINAL);
}
std::string base64_url(std::string_view data) {
  return encode(data, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}
std::optional<std::string> base64_url_parse(std::string_view text) {
  return decode(text, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}
std::string hex_lower(std::string_view data) {
  return hex(data, "0123456789abcdef");
}
std::string hex_upper(std::string_view data) {
  return hex(data, "0123456789ABCDEF");
}
std::optional<std::string> hex_parse(std::string_view text) {
  std::string out(text.size() / 2, '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  if (text.size() % 2 != 0 ||
      sodium_hex2bin(bytes(out), out.size(), text.data(), text.size(), nullptr, &size, &end) != 0 ||
      end != text.data() + text.size()) {
    return std::nullopt;
  }
  return out;
}

bool equal_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && (a.empty() || sodium_memcmp(a.data(), b.data(), a.size()) == 0);
}

std::optional<RsaKey> RsaKey::from_pem(std::string_view pem) {
  auto parse = [&](auto read) -> EVP_PKEY* {
    Bio bio(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
    // Without this, OpenSSL asks for an encrypted key's passphrase on the terminal.
    return read(bio.get(), nullptr, [](char*, int, int, void*) { return -1; }, nullptr);
  };
  EVP_PKEY* key = parse(PEM_read_bio_PrivateKey);
  if (!key) key = parse(PEM_read_bio_PUBKEY);
  if (!key) return std::nullopt;
  RsaKey out(std::shared_ptr<void>(key, [](void* k) { EVP_PKEY_free(static_cast<EVP_PKEY*>(k)); }));
  if (EVP_PKEY_base_id(key) != EVP_PKEY_RSA) return std::nullopt;
  return out;
}

RsaKey RsaKey::generate(int bits) {
  EVP_PKEY* key = EVP_RSA_gen(static_cast<unsigned int>(bits));
  if (!key) broken("cannot make an RSA key");
  return RsaKey(
      std::shared_ptr<void>(key, [](void* k) { EVP_PKEY_free(static_cast<EVP_PKEY*>(k)); }));
}

std::string RsaKey::private_pem() const {
  Bio bio(BIO_new(BIO_s_mem()));
  if (PEM_write_bio_PrivateKey(bio.get(), pkey(key_), nullptr, nullptr, 0, nullptr, nullptr) != 1) {
    broken("the key has no private part");
  }
  return bio_text(bio.get());
}

std::string RsaKey::public_pem() const {
  Bio bio(BIO_new(BIO_s_mem()));
  if (PEM_write_bio_PUBKEY(bio.get(), pkey(key_)) != 1) broken("cannot write a public key");
  return bio_text(bio.get());
}

std::string RsaKey::sign_sha1(std::string_view data) const {
  Digest context(EVP_MD_CTX_new());
  std::size_t size = 0;
  if (EVP_DigestSignInit(context.get(), nullptr, EVP_sha1(), nullptr, pkey(key_)) != 1 ||
      EVP_DigestSign(context.get(), nullptr, &size, bytes(data), data.size()) != 1) {
    broken("cannot sign with this key");
  }
  std::string out(size, '\0');
  if (EVP_DigestSign(context.get(), bytes(out), &size, bytes(data), data.size()) != 1) {
    broken("cannot sign with this key");
  }
  out.resize(size);
  return out;
}

bool RsaKey::verify_sha1(std::string_view data, std::string_view signature) const {
  Digest context(EVP_MD_CTX_new());
  return EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha1(), nullptr, pkey(key_)) == 1 &&
         EVP_DigestVerify(context.get(), bytes(signature), signature.size(), bytes(data),
                          data.size()) == 1;
}

std::string seal(std::string_view master_key, std::string_view plain) {
  sodium_ready();
  std::string key = master_key_of_32_bytes(master_key);
  std::string out(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES + plain.size() +
                      crypto_aead_xchacha20poly1305_ietf_ABYTES,
                  '\0');
  randombytes_buf(out.data(), crypto_aead_xchacha20poly1305_ietf_NPUBBYTES);
  unsigned long long size = 0;
  crypto_aead_xchacha20poly1305_ietf_encrypt(
      bytes(out) + crypto_aead_xchacha20poly1305_ietf_NPUBBYTES, &size, bytes(plain), plain.size(),
      nullptr, 0, nullptr, bytes(out), bytes(key));
  return base64_url(out);
}

std::optional<std::string> unseal(std::string_view master_key, std::string_view sealed) {
  constexpr std::size_t kExtra =
      crypto_aead_xchacha20poly1305_ietf_NPUBBYTES + crypto_aead_xchacha20poly1305_ietf_ABYTES;
  auto raw = base64_url_parse(sealed);
  if (!raw || raw->size() < kExtra) return std::nullopt;
  std::string key = master_key_of_32_bytes(master_key);
  std::string out(raw->size() - kExtra, '\0');
  unsigned long long size = 0;
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(
          bytes(out), &size, nullptr, bytes(*raw) + crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
          raw->size() - crypto_aead_xchacha20poly1305_ietf_NPUBBYTES, nullptr, 0, bytes(*raw),
          bytes(key)) != 0) {
    return std::nullopt;
  }
  return out;
}

}  // namespace gerbang
