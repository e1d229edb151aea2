#pragma once
// A payer's way through a payment: open the checkout, choose how to pay, go to the bank, come back.
// And the gateway's side of it: what an acquirer's answer does to the sale, asking again when no
// answer comes, and ending what nobody finished. An answer may come twice, late, forged or for
// another amount; each sale is paid at most once, and nothing but a verified success pays it.

#include <string>
#include <string_view>
#include <vector>

#include "base/jobs/job.h"
#include "money/checkout/connector.h"
#include "money/fees/fee_explanation.h"
#include "money/ledger/ledger.h"
#include "money/sales/sale.h"
#include "people/merchants/merchant.h"

namespace gerbang::sales {
struct MethodRow;
}

namespace gerbang::checkout {

/// Who else sends messages with attempts of their own, that belong to no sale (an auto-debit's
/// maintenance): what came, and where to send the browser that brought it. Nothing: not theirs.
using OtherAnswers = std::function<std::optional<Result<std::string>>(db::Tx&, const Answer&)>;

struct CheckoutSettings {
  /// How long after the payer left for the bank it is asked for the first time; each later question
  /// waits twice as long.
  Duration enquire_after = minutes(2);
  /// How long a corporate payment may wait for its checker (status 3).
  Duration authorization_wait = days(3);
  OtherAnswers others = {};
};

inline constexpr std::string_view kEnquireTopic = "sale.enquire";
/// Asks whether a success that was told with a weak signature is one (Answer::is_hearsay).
inline constexpr std::string_view kConfirmTopic = "sale.confirm";
/// Asks once more about a sale whose time is over, and ends it when it is still open then.
inline constexpr std::string_view kLastEnquiryTopic = "sale.enquire_last";

/// How a sale was sent to its acquirer.
struct Attempt {
  Id<SaleAttempt> id;
  std::string connector;
  int acquirer = 0;
  int payment_method = 0;
  std::optional<std::string> bank_id;
  std::string merchant_name;
  fees::FeeType fee_type{};
  std::int64_t mdr_acquirer = 0, mdr_gateway = 0;
  Money flat_acquirer, flat_gateway;
  // Of the day of `created_at`, together; none of what the version before has written.
  std::optional<std::int64_t> tax_mdr_acquirer, tax_mdr_gateway;
  std::optional<std::int64_t> tax_flat_acquirer, tax_flat_gateway;
  StartKind start_kind = StartKind::form;
  std::string form_url;                    // Start::target
  std::string form_fields;                 // Start::sent, as JSON: [[name, value]…]
  std::optional<std::string> follows_way;  // after which decline the payer chose it
  std::optional<int> follows_decline;      // (experience.h)
  Instant created_at;
  fees::FeeRule rule() const {
    return {fee_type,
            mdr_acquirer,
            mdr_gateway,
            flat_acquirer,
            flat_gateway,
            {tax_mdr_acquirer.value_or(0), tax_mdr_gateway.value_or(0),
             tax_flat_acquirer.value_or(0), tax_flat_gateway.value_or(0)}};
  }
  void rule_set(const fees::FeeRule& rule) {
    fee_type = rule.fee_type;
    mdr_acquirer = rule.mdr_acquirer;
    mdr_gateway = rule.mdr_gateway;
    flat_acquirer = rule.flat_fee_acquirer;
    flat_gateway = rule.flat_fee_gateway;
    tax_mdr_acquirer = rule.tax.mdr_acquirer;
    tax_mdr_gateway = rule.tax.mdr_gateway;
    tax_flat_acquirer = rule.tax.flat_acquirer;
    tax_flat_gateway = rule.tax.flat_gateway;
  }
  FormFields sent() const;
  Start start() const;
};
BOOST_DESCRIBE_STRUCT(Attempt, (),
                      (id, connector, acquirer, payment_method, bank_id, merchant_name, fee_type,
                       mdr_acquirer, mdr_gateway, flat_acquirer, flat_gateway, tax_mdr_acquirer,
                       tax_mdr_gateway, tax_flat_acquirer, tax_flat_gateway, start_kind, form_url,
                       form_fields, follows_way, follows_decline, created_at))
std::optional<Attempt> attempt_of(db::Sql& sql, MerchantId merchant, Id<Sale> sale);
/// The same, asked together with what is read next, and then taken.
db::Ahead<Attempt> attempt_ahead(db::Sql& sql, MerchantId merchant, Id<Sale> sale);
std::optional<Attempt> attempt_of(const db::Ahead<Attempt>& asked);

/// The fields of a start as they are kept, and back.
std::string fields_text(const FormFields& fields);
FormFields fields_parse(const std::string& text);

/// What was sent, and what its answer has to say was taken.
struct Expected {
  Id<SaleAttempt> attempt;
  std::string_view connector;
  FormFields sent;
  Money amount;
};
/// Why a well-signed answer is nevertheless not about this; empty when it is.
std::string answer_mismatch(const Expected& expected, const Answer& answer);

/// What `method` costs the merchant: by its own rule, or by that of the method it is a kind of.
std::optional<fees::FeeRule> method_fee_rule(db::Sql& sql, MerchantId merchant,
                                             const sales::MethodRow& method, Instant at);

/// The rule that a sale is priced by, which is paid at `paid_at`: as agreed when the payer left, of
/// the choice or of what it turned out to be; with the tax of the day of the payment, which is read
/// anew only where that is another day than the attempt's (fees/tax.h).
fees::FeeRule priced_by(db::Sql& sql, const sales::SaleRecord& sale, const Attempt& attempt,
                        Instant paid_at);
/// How the fees of a paid sale came about, which was sent with `attempt`; nothing where they are
/// not what its rule makes of them.
std::optional<fees::FeeExplanation> fees_explained(db::Sql& sql, const sales::SaleRecord& sale,
                                                   const std::optional<Attempt>& attempt);

/// The least and the most of one payment with this method: what any of the connectors takes (at
/// least one), from the amount on that leaves the merchant something after the fees.
std::pair<Money, Money> amounts_taken(const std::vector<const Connector*>& serving,
                                      int payment_method, const fees::FeeRule& rule);

/// With which number a collection goes to the bank, and through whom.
struct Collection {
  Id<SaleAttempt> attempt;
  std::string_view connector;
  std::string_view merchant_name;
};

class Checkout {
 public:
  Checkout(sales::Sales sales, const Connectors& connectors, CheckoutSettings settings = {})
      : sales_(sales), connectors_(&connectors), settings_(std::move(settings)) {}

  /// 0 → 1; any later status stays as it is (a reload).
  Result<sales::SaleRecord> checkout_open(db::Tx& tx, std::string_view reference) const;
  /// 1 → 2: how the payer goes on to the acquirer. The same choice again gives the same start;
  /// another choice while the first is with the acquirer is refused with 409.
  /// `language` is the payer's, kept with the sale; `after` is the declined checkout whose page the
  /// payer comes from, if any.
  Result<Start> checkout_pay(db::Db& db, std::string_view reference, int payment_method,
                             std::string_view bank_id, std::string_view language = {},
                             std::string_view after = {}) const;
  /// The same for the sale with which a payer authorises an auto-debit: what is taken says who
  /// holds the account, and costs the merchant no fee.
  Result<Start> checkout_authorise(db::Db& db, std::string_view reference,
                                   const MandateTerms& terms, std::string_view bank_id,
                                   std::string_view language = {}) const;
  /// Ends it unpaid. What is with an acquirer is asked for first, and stays paid if it was.
  Result<sales::SaleRecord> checkout_cancel(db::Db& db, const sales::SaleRecord& sale,
                                            const sales::By& by) const;

  /// Takes what an acquirer said, at once and once. What names no order of ours is answered
  /// not_found.
  Result<Done> answer_apply(db::Db& db, const Answer& answer) const;
  /// The same for an answer that a browser brings, and where to send the browser then: to the
  /// payer's page only with the first answer that counts and within an hour of leaving, because a
  /// message is read by others than the payer. Every other browser goes to /checkout/return, which
  /// knows the payments that this browser left for a bank, and nothing else (ADR 15).
  Result<std::string> answer_page(db::Db& db, const Answer& answer) const;
  /// Asks the acquirer what became of a sale in 2 or 3 and applies the answer.
  Result<sales::SaleRecord> enquire(db::Db& db, MerchantId merchant, Id<Sale> sale,
                                    Asker asker = Asker::job) const;
  /// The same because a person wants to know. A conflict when the sale is not with its acquirer, or
  /// was asked about less than half a minute ago; unavailable when the acquirer does not answer.
  Result<sales::SaleRecord> ask_now(db::Db& db, const sales::SaleRecord& sale,
                                    const Actor& by) const;

  // What is taken without a payer, under a mandate. Nobody is called: files go to the bank and come
  // from it.

  /// A sale that is with the acquirer from its beginning, priced by today's rule of its method.
  /// Conflict where the merchant has none.
  Result<sales::SaleRef> collection_begin(db::Tx& tx, const sales::NewSale& sale,
                                          const Collection& collection) const;
  /// Ends one that the bank never had. Conflict where it is not with the acquirer any more.
  Result<Done> collection_cancel(db::Tx& tx, MerchantId merchant, Id<Sale> sale,
                                 std::string_view why) const;
  /// What the bank said of it: paid or failed. Nothing where it has ended already.
  Result<Done> collection_end(db::Tx& tx, MerchantId merchant, Id<Sale> sale,
                              const Verdict& verdict) const;
  /// The bank takes back what it had paid: refunds that were not sent are stopped, and the ledger
  /// is reversed. Conflict where it is not paid.
  Result<Done> collection_return(db::Tx& tx, MerchantId merchant, Id<Sale> sale,
                                 const Verdict& verdict) const;

  /// "sale.expire", which works in the database alone, and the two that ask an acquirer.
  std::vector<jobs::Topic> topics() const;
  const Connectors& connectors() const { return *connectors_; }
  const sales::Sales& sales() const { return sales_; }

 private:
  struct Choice;
  struct Wish {
    int payment_method = 0;
    std::string_view bank_id;
    std::string_view language;
    std::string_view after = {};
    const MandateTerms* mandate = nullptr;
  };
  static int banks_of(const Wish& wish);
  Result<Start> pay(db::Db& db, std::string_view reference, const Wish& wish) const;
  Result<Choice> choose(db::Sql& sql, const sales::SaleRecord& sale, const Wish& wish) const;
  Result<Done> start_record(db::Tx& tx, const Choice& choice, const Start& start) const;
  void start_tell(db::Db& db, const Choice& choice, const Start& start) const;
  struct Taken;
  Result<Taken> answer_take(db::Tx& tx, const Answer& answer) const;
  Result<Done> apply(db::Tx& tx, sales::SaleRecord& sale, const Verdict& verdict) const;
  Result<Done> pay_record(db::Tx& tx, sales::SaleRecord& sale, const Verdict& verdict) const;
  Result<sales::SaleRecord> locked(db::Tx& tx, MerchantId merchant, Id<Sale> sale) const;
  Result<Done> expire(db::Tx& tx, const sales::SaleJob& job) const;
  Result<Done> ask_last(db::Db& db, const sales::SaleJob& job) const;
  Result<Done> time_out(db::Tx& tx, sales::SaleRecord& sale) const;
  Result<Done> ask_again(db::Db& db, const sales::SaleJob& job) const;
  void confirm_soon(db::Tx& tx, const sales::SaleRecord& sale) const;
  Result<Done> confirm(db::Db& db, const sales::SaleJob& job) const;

  sales::Sales sales_;
  const Connectors* connectors_;
  CheckoutSettings settings_;
};

}  // namespace gerbang::checkout
