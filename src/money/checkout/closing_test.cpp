#include "money/checkout/closing.h"

#include "base/core/refusal_fixture.h"
#include "base/db/db_fixture.h"

namespace gerbang::checkout {
namespace {

class ClosingTest : public db::OnBothEngines {
 protected:
  template <class F>
  Result<Done> write(F&& f) {
    return db().write([&](db::Tx& tx) { return f(tx); });
  }
  /// Done once; the second time nothing is changed, and nothing is written down.
  template <class F>
  void does_once(F&& f) {
    ASSERT_TRUE(write(f).ok());
    auto kept = db::everything(db());
    EXPECT_REFUSED(write(f), "acquirer.unchanged");
    EXPECT_EQ(db::everything(db()), kept);
  }
  const Actor ops{kGatewayCompany, Id<User>{7}, "Ops"};
};
INSTANTIATE_ON_BOTH_ENGINES(ClosingTest);

TEST_ON_SQLITE(ClosingTest, an_acquirer_that_is_so_already_is_not_changed) {
  for (const AcquirerPart& part : {AcquirerPart{"fpx", {}}, AcquirerPart{"fpx", "MB2U0227"}}) {
    auto close = [&](ClosedWhy why, std::string_view text) {
      return [&, why, text](db::Tx& tx) { return acquirer_close(tx, ops, part, why, text); };
    };
    does_once(close(ClosedWhy::maintenance, ""));
    does_once(close(ClosedWhy::typed, "Back at noon"));
    does_once(close(ClosedWhy::typed, "Back at one"));
    does_once([&](db::Tx& tx) { return acquirer_open(tx, ops, part, "It works again"); });
  }
  for (std::optional<Money> most :
       {std::optional(Money{5'000}), std::optional(Money{6'000}), std::optional<Money>()})
    does_once([&](db::Tx& tx) { return acquirer_limit(tx, ops, "fpx", most, "Risk"); });
}

}  // namespace
}  // namespace gerbang::checkout
