#pragma once
// The quick search of the portal: one box at the top of every page, in which a person types what is
// at hand (an order number from a mail, a customer's name, the title of a link, what was bought in
// a cart and where it went, whose auto-debit it is) and sees the records that have it, the newest
// first, a few of each kind. It looks only where the person may look anyway (each kind needs its
// own view permission): a merchant's people at their own records, an operator at those of all
// merchants and at their applications. How parts of words are found is said in db/text_search.h. It
// has no records and no rules of its own.

#include <string_view>
#include <vector>

#include "base/http/http.h"
#include "money/refunds/refund.h"
#include "money/sales/sale.h"
#include "people/onboarding/application_search.h"
#include "selling/carts/cart.h"
#include "selling/links/link.h"
#include "selling/mandates/collection.h"
#include "selling/mandates/mandate.h"

namespace gerbang::search {

inline constexpr std::size_t kTermMin = 2;    // characters, without the blanks around them
inline constexpr std::size_t kTermMax = 100;  // the same
inline constexpr std::size_t kHitsOfKindMax = 5;

struct Hits {
  std::vector<sales::SaleRecord> sales;
  std::vector<links::Link> links;
  std::vector<carts::Cart> carts;
  std::vector<refunds::Refund> refunds;
  std::vector<mandates::Mandate> mandates;
  std::vector<mandates::Collection> collections;
  std::vector<onboarding::ApplicationFound> applications;  // operators'
};

/// Invalid (field `term`) when the term is too short or too long.
Result<Hits> quick_search(db::Sql& sql, const http::Session& who, std::string_view term);

}  // namespace gerbang::search
