#include "people/merchants/merchant_options.h"

#include "base/core/utf8.h"
#include "base/db/text_search.h"

namespace gerbang::merchants {

struct MerchantOption {
  MerchantId id;
  std::string label;
};
BOOST_DESCRIBE_STRUCT(MerchantOption, (), (id, label))

struct MerchantOptions {
  std::vector<MerchantOption> content;
};
BOOST_DESCRIBE_STRUCT(MerchantOptions, (), (content))

namespace {

constexpr std::int64_t kOptionsMax = 20;
constexpr std::size_t kTermMax = 100;
// Spec back-office §7: what the page sends when nothing was typed.
constexpr std::string_view kNothingTyped = "z";

// The label is the name that payers and the other lists show; a merchant is found by its company's
// name too. They are walked in the order of their index until there are enough.
constexpr db::Statement kMerchantOptions{"merchant_options", R"(
  SELECT merchant_id, COALESCE(NULLIF(trading_name, ''), company_name) FROM merchants
  WHERE lower(company_name) LIKE lower($1) ESCAPE '!' OR lower(trading_name) LIKE lower($1) ESCAPE '!'
  ORDER BY lower(COALESCE(NULLIF(trading_name, ''), company_name)), merchant_id LIMIT $2)"};

Result<MerchantOptions> merchant_options(db::Sql& sql, const http::Call& call) {
  auto term = trimmed(call.param("term"));
  if (term == kNothingTyped) term = "";
  auto problem = contract::check_text(contract::rule("term").length(0, kTermMax).or_empty(), term);
  if (!problem.empty()) return invalid_field("term", std::move(problem));
  return MerchantOptions{
      sql.all<MerchantOption>(kMerchantOptions, db::contains_pattern(term), kOptionsMax)};
}

}  // namespace

http::Routes merchant_option_routes() {
  http::Routes r;
  r.push_back(http::route(http::Method::get, "admin/merchants/options/{term}",
                          "admin_merchant_options",
                          http::needs(Resource::admin_merchant, Action::view), merchant_options,
                          {.last_takes_slashes = true}));
  return r;
}

}  // namespace gerbang::merchants
