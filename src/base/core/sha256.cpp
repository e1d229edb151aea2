#include "base/core/sha256.h"

#include <stdexcept>

#include <openssl/evp.h>

#include "base/core/crypto.h"

namespace gerbang {
namespace {

void must(bool went_well) {
  if (!went_well) throw std::runtime_error("SHA-256 failed");
}

}  // namespace

Sha256::Sha256() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
  must(context_ && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
}

void Sha256::add(std::string_view data) {
  must(EVP_DigestUpdate(context_.get(), data.data(), data.size()) == 1);
}

std::string Sha256::hex() {
  std::string out(32, '\0');
  must(EVP_DigestFinal_ex(context_.get(), reinterpret_cast<unsigned char*>(out.data()), nullptr) ==
       1);
  return hex_lower(out);
}

}  // namespace gerbang
