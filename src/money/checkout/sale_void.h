#pragma once
// A void undoes a card or wallet payment on its own day, before it is settled: the payer's bank
// takes the payment off the statement, and the books are reversed to the sen (domain.md, "Sales
// transactions"). The acquirer decides. So the sale is reserved first (its settlement is held, and
// no refund of it can be asked for), then the acquirer is asked outside any transaction, then its
// answer is noted. Without an answer nothing is known, so a job asks again until there is one;
// asking twice voids once.

#include <vector>

#include "base/jobs/job.h"
#include "money/checkout/connector.h"
#include "money/sales/sale.h"

namespace gerbang::checkout {

struct VoidJob;

/// Cheap to copy; outbox and connectors must outlive it.
class Voids {
 public:
  Voids(sales::Sales sales, const Connectors& connectors)
      : sales_(sales), connectors_(&connectors) {}

  /// The sale as it is then: void. A conflict says what keeps it from being voided;
  /// ErrorCode::unavailable that the acquirer has not answered yet and is asked again.
  Result<sales::SaleRecord> sale_void(db::Db& db, MerchantId merchant, Id<Sale> id,
                                      const sales::By& by) const;

  /// sales::kSaleVoid.
  std::vector<jobs::Topic> topics() const;

 private:
  Result<Done> reserve(db::Tx& tx, const VoidJob& job) const;
  Result<sales::SaleRecord> ask(db::Db& db, const VoidJob& job, Asker asker) const;
  Result<sales::SaleRecord> settle(db::Tx& tx, const VoidJob& job,
                                   const RefundAnswer& answer) const;

  sales::Sales sales_;
  const Connectors* connectors_;
};

}  // namespace gerbang::checkout
