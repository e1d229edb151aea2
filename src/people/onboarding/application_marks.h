#pragma once
// What makes two applications those of one company or one person, written so that it can be
// compared: the registration number without its dashes, the bank account's digits, a phone's digits
// without the country's, the domain of an e-mail address; of an address at a free mailer, which
// strangers share, the whole address. Kept with each application that was sent.

#include <string>
#include <string_view>
#include <vector>

#include "people/onboarding/application.h"

namespace gerbang::onboarding {

enum class MarkKind : unsigned char {
  registration_no = 1,
  bank_account,
  phone,
  email_domain,
  email_address,
};
struct Mark {
  MarkKind kind{};
  std::string value;
  friend auto operator<=>(const Mark&, const Mark&) = default;
};
BOOST_DESCRIBE_STRUCT(Mark, (), (kind, value))

/// Each once. What is too short to tell one company from another is none.
std::vector<Mark> marks_of(const ApplicationFields& fields);

/// "gmail.com": anybody may have an address there.
bool is_free_mailer(std::string_view domain);

/// Another application that was sent, by what both have.
struct Duplicate {
  Id<Application> id;
  std::optional<MerchantId> merchant_id;  // none: nobody owns it yet
  std::optional<std::string> company_registered_name;
  std::optional<std::string> trading_name;
  ApplicationStatus status{};
  std::vector<MarkKind> alike;
};
/// Those with most in common first; at most 20. Across merchants: for operators.
std::vector<Duplicate> duplicates_of(db::Sql& sql, Id<Application> id);

}  // namespace gerbang::onboarding

template <>
struct gerbang::contract::WireWords<gerbang::onboarding::MarkKind> {
  using enum gerbang::onboarding::MarkKind;
  static constexpr std::array<std::pair<gerbang::onboarding::MarkKind, std::string_view>, 5> names{
      {{registration_no, "REGISTRATION_NO"},
       {bank_account, "BANK_ACCOUNT"},
       {phone, "PHONE"},
       {email_domain, "EMAIL_DOMAIN"},
       {email_address, "EMAIL_ADDRESS"}}};
};

namespace gerbang::onboarding {
BOOST_DESCRIBE_STRUCT(Duplicate, (),
                      (id, merchant_id, company_registered_name, trading_name, status, alike))
}  // namespace gerbang::onboarding
