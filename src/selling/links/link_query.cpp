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

// The same as link_state() of a link: what of it comes first decides.
#define GERBANG_USED_UP \
  "(CASE WHEN one_time = 1 THEN status_id = 2 ELSE COALESCE(used_count >= usage_limit, 1 = 0) END)"

std::string in_state(db::Where& where, LinkState state) {
  // Bound only where it is asked: PostgreSQL wants each value to be named.
  auto past = [&] { return "COALESCE(expires_at <= " + where.bind(where.now()) + ", 1 = 0)"; };
  std::string unused = "NOT " GERBANG_USED_UP " AND ";
  switch (state) {
    case LinkState::paid:
      return GERBANG_USED_UP;
    case LinkState::expired:
      return unused + past();
    case LinkState::inactive:
      return unused + "NOT " + past() + " AND status_id = 0";
    case LinkState::open:
      return unused + "NOT " + past() + " AND status_id <> 0";
    case LinkState::locked:
    case LinkState::not_ready:
      break;
  }
  return "1 = 0";  // what a payer may find for a moment is no state of a list
}

void narrow(db::Where& where, const PaymentLinkQuery& query) {
  where.also("deleted_at IS NULL");
  where.at_least("created_at", query.created_date_from);
  where.at_most("created_at", query.created_date_to);
  where.at_least("expires_at", query.expiry_date_from);
  where.at_most("expires_at", query.expiry_date_to);
  where.at_least("amount", query.amount_from);
  where.at_most("amount", query.amount_to);
  where.one_of("status_id", query.status_id);
  if (!query.state.empty()) {
    std::string any;
    for (auto state : query.state)
      any += (any.empty() ? "(" : " OR (") + in_state(where, state) + ")";
    where.also("(" + any + ")");
  }
  where.contains(kLinkParts, query.name);
  // The same once more as the index of the sort has it, which is then read from there on.
  auto sort = query.sort.value_or("");
  if (sort.starts_with("amount")) {
    where.at_least("COALESCE(amount, 0)", query.amount_from);
    where.at_most("COALESCE(amount, 0)", query.amount_to);
  }
  if (!sort.starts_with("expiryDate")) return;
  where.at_least("COALESCE(expires_at, 0)", query.expiry_date_from);
  where.at_most("COALESCE(expires_at, 0)", query.expiry_date_to);
  if (query.state == std::vector{LinkState::expired}) {
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
