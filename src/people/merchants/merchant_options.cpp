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

// Merchants are few (thousands). The label is the name that payers and the other lists show; a
// merchant is found by its company's name too.
constexpr db::Statement kMerchantOptions{"merchant_options", R"(
  SELECT o.id, o.label FROM (
    SELECT m.merchant_id AS id, COALESCE(NULLIF(m.trading_name, ''), c.name) AS label
    FROM merchants m JOIN companies c ON c.id = m.merchant_id
    WHERE lower(c.name) LIKE lower($1) ESCAPE '!' OR lower(m.trading_name) LIKE lower($1) ESCAPE '!'
  ) AS o ORDER BY lower(o.label), o.id LIMIT $2)"};

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
