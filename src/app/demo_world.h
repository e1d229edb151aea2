#pragma once
// The gateway on a day that is over, and what a merchant, its payers, their banks and an operator
// do there. For the demo's examples: a thing that is refused is a mistake of theirs, and throws.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/config.h"
#include "app/in_process.h"
#include "app/wiring.h"
#include "base/jobs/job.h"
#include "people/accounts/account.h"

namespace gerbang::app {

struct DemoPayer {
  std::string_view name;
  std::string_view email;
  std::string_view language = "en";
};

/// How a payment is made: at a bank (its id), or with a card (its number).
struct DemoMethod {
  int id;
  std::string_view bank_or_card;
};

/// Banks and cards that the examples pay with.
inline constexpr DemoMethod kMaybank{20, "MB2U0227"};
inline constexpr DemoMethod kVisa{1, "4111111111111111"};
inline constexpr DemoMethod kVisaDeclined{1, "4000000000009995"};

class DemoWorld {
 public:
  DemoWorld(const Config& config, Instant begins, const std::string& self_url);

  db::Db& db() { return *db_; }
  MerchantId merchant() const { return merchant_; }
  /// Lets time pass, with what the jobs do meanwhile.
  void until(Instant at);
  void pass(Duration time) { until(clock_.now() + time); }

  links::Link link_create(const links::LinkDraft& draft);
  void link_off(const links::Link& link);
  void link_mail(const links::Link& link);

  /// A payer fills in the link's page. `stays`: how long the checkout is open, if not as usual.
  sales::SaleRef checkout(const links::Link& link, const DemoPayer& payer,
                          std::optional<Money> amount = {}, std::optional<Duration> stays = {});
  void open(const sales::SaleRef& sale);
  /// Leaves for the bank; answers the bank's page.
  std::string leave(const sales::SaleRef& sale, const DemoPayer& payer, DemoMethod method);
  /// What the bank decides there, and its answer.
  void decide(const std::string& page, std::string_view code);
  /// All of it: paid, or refused with the bank's `code` or by the card.
  sales::SaleRef pay(const links::Link& link, const DemoPayer& payer, DemoMethod method,
                     std::optional<Money> amount = {}, std::string_view code = "00");
  void sale_void(const sales::SaleRef& sale);

  /// A picture as somebody uploads it; answers its token.
  std::string picture_add(const std::string& file);
  carts::Cart cart_draft(const carts::CartDraft& draft);
  carts::Cart cart_open(const carts::CartDraft& draft);
  std::vector<carts::CartItem> cart_items(const carts::Cart& cart);
  sales::SaleRef cart_order(const carts::Cart& cart, const carts::BasketDraft& basket,
                            std::optional<Duration> stays = {});

  void debits_enable();
  mandates::Product debit_product(const mandates::ProductDraft& draft);
  /// A payer signs at the bank, which answers with `code`.
  mandates::Mandate debit_sign(const mandates::Product& product,
                               const mandates::Signature& signature, std::string_view code);
  void debit_collect(const mandates::Mandate& mandate, const mandates::CollectDraft& draft);
  void debit_end(const mandates::Mandate& mandate, const std::string& reason);
  void debit_change(const mandates::Mandate& mandate, const mandates::MaintenanceDraft& draft);
  void debit_invite(const mandates::PreparedDraft& draft);

  Id<RefundRequest> refund_ask(const sales::SaleRef& sale, Money amount, std::string_view reason);
  void refund_withdraw(Id<RefundRequest> id);
  void refund_reject(Id<RefundRequest> id, const std::string& remarks);
  void refund_approve(Id<RefundRequest> id);

 private:
  accounts::UserFace user(std::string_view email);
  Actor actor(const accounts::UserFace& user) const;

  Config config_;
  StillClock clock_;
  std::unique_ptr<db::Db> db_;
  InProcess inside_;
  Wiring wiring_;
  jobs::JobRunner jobs_;
  MerchantId merchant_;
  accounts::UserFace owner_;
  accounts::UserFace checker_;
};

}  // namespace gerbang::app
