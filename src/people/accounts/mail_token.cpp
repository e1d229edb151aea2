#include "people/accounts/mail_token.h"

#include "base/core/crypto.h"

namespace gerbang::accounts {
namespace {

constexpr std::size_t kRandomCharacters = 32;  // of random_token()

std::string signature(const AccountSettings& settings, LinkPurpose purpose, std::string_view a) {
  auto key = hmac_sha256(settings.master_key, "mailed links");
  std::string text = std::to_string(static_cast<int>(purpose)) + ":" + std::string(a);
  return base64_url(hmac_sha256(key, text));
}

}  // namespace

MailToken mail_token_new(const AccountSettings& settings, LinkPurpose purpose) {
  auto a = random_token();
  auto b = signature(settings, purpose, a);
  return {std::move(a), std::move(b)};
}

bool mail_token_holds(const AccountSettings& settings, LinkPurpose purpose, std::string_view a,
                      std::string_view b) {
  return equal_secret(signature(settings, purpose, a), b);
}

std::string mail_token_text(const MailToken& token) {
  return token.a + token.b;
}

MailToken mail_token_of(std::string_view text) {
  if (text.size() < kRandomCharacters) return {};
  return {std::string(text.substr(0, kRandomCharacters)),
          std::string(text.substr(kRandomCharacters))};
}

}  // namespace gerbang::accounts
