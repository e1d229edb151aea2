#pragma once
// Decides which connector a merchant's payment goes to.

#include <string>
#include <string_view>
#include <vector>

#include <boost/describe.hpp>

#include "base/core/id.h"
#include "base/db/db.h"

namespace gerbang {
struct Actor;
}
namespace gerbang::sales {
struct MethodRow;
}

namespace gerbang::checkout {

class Connector;
class Connectors;

/// Which connector a method goes to by somebody's choice.
struct NamedConnector {
  int payment_method = 0;
  std::string connector;
};
BOOST_DESCRIBE_STRUCT(NamedConnector, (), (payment_method, connector))

/// Which connectors serve each method for one merchant: that of the merchant's own row, or else of
/// the gateway's, or else those of the deployment that can. Where several can, the payer chooses
/// among the banks (or wallets) of them all; one without any to choose from serves alone when it is
/// the first. Asked together with what is read next.
class Serving {
 public:
  Serving(const Connectors& connectors, db::Sql& sql, MerchantId merchant);
  /// Empty when the one that is named is not here or cannot serve it: a payment goes nowhere rather
  /// than where nobody sent it. A kind of card goes with the method that a payer chooses for it.
  std::vector<const Connector*> all(const sales::MethodRow& method) const;
  /// The one that serves this choice of bank; the first where none has it, or null.
  const Connector* by(const sales::MethodRow& method, std::string_view bank_id) const;

 private:
  const Connectors& connectors_;
  db::Sql& sql_;
  db::Ahead<NamedConnector> named_;
};

/// Which connector serves a method for a merchant, or for all without a row (kGatewayCompany); an
/// empty one removes the row. Whether the deployment has it is the caller's to know. Audited.
void serving_set(db::Tx& tx, MerchantId merchant, int payment_method, std::string_view connector,
                 const Actor& by);

}  // namespace gerbang::checkout
