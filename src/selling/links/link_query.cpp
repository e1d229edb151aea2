#include "selling/links/link_query.h"

#include "selling/links/link_store.h"

namespace gerbang::links {
namespace {

// The engines sort NULL differently.
constexpr std::array kSorts{db::SortColumn{"createdDate", "created_at"},
                            db::SortColumn{"title", "lower(title)"},
                            db::SortColumn{"amount", "COALESCE(amount, 0)"},
                            db::SortColumn{"expiryDate", "COALESCE(expires_at, 0)"}};

constexpr db::PartsIndex kLinkParts{
    .table = "links_search",
    .id = "id",
    .text =
        "lower(chr(10) || title || chr(10) || coalesce(reference, '') || chr(10) || "
        "coalesce(customer_name, '') || chr(10) || coalesce(customer_email, '') || chr(10))",
    .email = {}};

// When a link ends, as payment_links_state has it.
constexpr std::string_view kEnds = "COALESCE(expires_at, 9223372036854775807)";

// The same as link_state() of a link: what of it comes first decides. Each is a part of the index
// payment_links_state, which begins with all that these name.
std::string in_state(db::Where& where, LinkState state, std::string_view used_up) {
  auto with = [&](std::string_view statuses, std::string_view is_used_up) {
    return fmt::format("status_id IN ({}) AND {} = {}", statuses, used_up, is_used_up);
  };
  // Bound only where it is asked: PostgreSQL wants each value to be named.
  auto ends = [&](std::string_view when) {
    return fmt::format(" AND {} {} {}", kEnds, when, where.bind(where.now()));
  };
  switch (state) {
    case LinkState::paid:
      return with("0, 1, 2", "1");
    case LinkState::expired:
      return with("0, 1, 2", "0") + ends("<=");
    case LinkState::inactive:
      return with("0", "0") + ends(">");
    case LinkState::open:
      return with("1, 2", "0") + ends(">");
    case LinkState::locked:
    case LinkState::not_ready:
      break;
  }
  return "1 = 0";  // what a payer may find for a moment is no state of a list
}

// A link's state leads to it, and then nothing else does: no other index has fewer links than most
// of a merchant's.
void narrow(db::Where& where, const PaymentLinkQuery& query) {
  auto sort = query.sort.value_or("");
  bool is_found = where.by() == db::Where::By::conditions && !query.name;
  bool by_state = is_found && !query.state.empty();
  where.also("deleted_at IS NULL");
  auto created_at = by_state ? where.aside("created_at") : std::string("created_at");
  where.at_least(created_at, query.created_date_from);
  where.at_most(created_at, query.created_date_to);
  where.at_least("expires_at", query.expiry_date_from);
  where.at_most("expires_at", query.expiry_date_to);
  where.at_least("amount", query.amount_from);
  where.at_most("amount", query.amount_to);
  where.one_of("status_id", query.status_id);
  if (!query.state.empty()) {
    auto used_up = by_state ? std::string("used_up") : where.aside("used_up");
    std::string any;
    for (auto state : query.state)
      any += (any.empty() ? "(" : " OR (") + in_state(where, state, used_up) + ")";
    where.asked("(" + any + ")");
  }
  where.contains(kLinkParts, query.name);
  // The same once more as an index has it, from which they are found then; in the order of the
  // sort, that of the sort.
  if (is_found ? !by_state : sort.starts_with("amount")) {
    where.at_least("COALESCE(amount, 0)", query.amount_from);
    where.at_most("COALESCE(amount, 0)", query.amount_to);
  }
  if (by_state) {
    where.at_least(kEnds, query.expiry_date_from);
    where.at_most(kEnds, query.expiry_date_to);
  }
  bool by_expiry = sort.starts_with("expiryDate");
  if (is_found ? !by_state : by_expiry) {
    where.at_least("COALESCE(expires_at, 0)", query.expiry_date_from);
    where.at_most("COALESCE(expires_at, 0)", query.expiry_date_to);
  }
  if (!is_found && by_expiry && query.state == std::vector{LinkState::expired}) {
    where.also("COALESCE(expires_at, 0) > 0 AND COALESCE(expires_at, 0) <= " +
               where.bind(where.now()));
  }
}

}  // namespace

constexpr db::List<Link, PaymentLinkQuery> kLinkList{
    .whose = db::Whose::of_merchant("merchant_id"),
    .select = db::text<Link, "SELECT {} FROM payment_links">,
    .from = "payment_links",
    .sorts = kSorts,
    .narrow = narrow,
    .ids_first = true};

std::vector<Link> links_found(db::Sql& sql, MerchantId merchant, std::string_view term,
                              std::size_t most) {
  PaymentLinkQuery query;
  query.name = term;
  return kLinkList.first(sql, merchant, query, static_cast<int>(most));
}

}  // namespace gerbang::links
