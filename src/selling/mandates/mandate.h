#pragma once
// A mandate: what one payer agreed to, so that a merchant may debit an account again (auto-debit).
// The payer signs at the bank, the bank approves a day later, and from then on the gateway collects
// on banking days within the amount, the number and the windows that were agreed
// (collection.h). The terms are those of the product on the day of the signature: what a product
// becomes later changes nothing. A mandate can be paused by the merchant, changed with the payer's
// consent, and ended by either (termination.h). Domain.md, "E-mandate".

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/contract/rules.h"
#include "base/db/invariant.h"
#include "base/events/events.h"
#include "money/checkout/checkout.h"
#include "selling/mandates/mandate_state.h"
#include "selling/mandates/product.h"
#include "selling/mandates/rail.h"

namespace gerbang::mandates {

using checkout::PayerIdType;

struct MandateSettings {
  std::string public_url;            // where payers reach this server, without a slash at the end
  Money amount_min{100};             // of one debit
  Money amount_max{3'000'000};       // RM 30,000.00, of a person's account (facts of the rail)
  Money corporate_max{100'000'000};  // RM 1,000,000.00, of a company's
  Money authorisation{100};          // RM 1.00, once, says who holds the account
  Duration enrolment_open = minutes(30);  // how long a payer has at the bank
  Duration prepared_open = days(14);      // how long a link that the merchant sent is good
  Duration collects_from = hours(8);      // of a banking day in Kuala Lumpur: the file leaves
  int announce_days = 3;                  // before a debit the payer is told
  std::string brand;
  bool is_sandbox = true;  // then papers say across their top that no money moves
};

struct Mandate {
  MerchantId merchant;
  Id<Mandate> id;
  std::string mandate_no;
  std::string token;
  Id<Product> product;
  std::string product_name;
  std::int64_t terms_version = 1;
  std::optional<std::string> consent;  // the hash of what the payer was offered and agreed to
  MandateStatus status = MandateStatus::initiated;
  EnrolmentStep enrolment = EnrolmentStep::prepared;
  std::string payer_name;
  PayerIdType id_type = PayerIdType::new_ic;
  std::string id_number;
  std::string email;
  std::string phone;
  std::string language;
  bool is_corporate = false;
  std::optional<std::string> bank_id;
  std::optional<std::string> bank_name;
  std::optional<Money> amount;  // of each debit; none: as the merchant asks, up to amount_max
  Money amount_max;
  Frequency frequency = Frequency::monthly;
  std::optional<std::int64_t> debits;
  StartRule start_rule = StartRule::on_approval;
  std::optional<std::int64_t> start_day;
  LateRule late_rule = LateRule::skip;
  std::int64_t retries = 0;
  std::optional<CalendarDay> effective_on;  // from the signature on
  std::optional<CalendarDay> expires_on;
  std::optional<Id<Sale>> authorisation_sale;
  std::optional<std::string> bank_mandate_no;
  std::optional<std::string> account;
  std::optional<std::string> holder_name;
  bool is_match = false;    // the account is of the name that the payer gave
  bool is_default = false;  // the last debit failed for good, and none has worked since
  std::optional<Instant> authorised_at;
  std::optional<CalendarDay> approved_on;
  std::optional<CalendarDay> first_due;    // of every one that was ever enrolled
  std::optional<std::int64_t> anchor_day;  // of the month, where it is not that of first_due
  std::int64_t first_nth =
      0;                      // which debit that is: not 0 where another frequency was agreed since
  std::int64_t next_nth = 0;  // which debit comes next, from 0
  // Planned as long as the mandate is in force: whether the debit can then be made is asked on its
  // day, and one that cannot is recorded as missed.
  std::optional<CalendarDay> next_due;
  std::optional<CalendarDay> next_debit;
  std::optional<CalendarDay> announced_due;
  std::optional<Instant> paused_at;
  bool is_held = false;  // the payer has asked to end it
  std::int64_t debits_done = 0;
  Money debited_amount;
  std::optional<std::string> failure_code;
  std::optional<std::string> failure_reason;
  Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Mandate, (),
                      (merchant, id, mandate_no, token, product, product_name, terms_version,
                       consent, status, enrolment, payer_name, id_type, id_number, email, phone,
                       language, is_corporate, bank_id, bank_name, amount, amount_max, frequency,
                       debits, start_rule, start_day, late_rule, retries, effective_on, expires_on,
                       authorisation_sale, bank_mandate_no, account, holder_name, is_match,
                       is_default, authorised_at, approved_on, first_due, anchor_day, first_nth,
                       next_nth, next_due, next_debit, announced_due, paused_at, is_held,
                       debits_done, debited_amount, failure_code, failure_reason, created_at))

/// What a payer writes, on the public page.
struct MandatePayer {
  std::string name;
  PayerIdType id_type{};
  std::string id_number;
  std::string email;
  std::string phone;
};
BOOST_DESCRIBE_STRUCT(MandatePayer, (), (name, id_type, id_number, email, phone))
constexpr auto field_rules(contract::Of<MandatePayer>) {
  using contract::rule;
  return std::array{rule("name").length(1, 50),  // the rail's lengths
                    rule("id_number").length(1, 18),
                    rule("email").is(contract::Format::email).length(3, 50),
                    rule("phone").length(5, 20)};
}

/// What a merchant prepares for a payer; the payer completes it and signs.
struct PreparedDraft {
  Id<Product> product_id;
  std::string name;
  std::optional<PayerIdType> id_type;
  std::optional<std::string> id_number;
  std::string email;
  std::optional<std::string> phone;
  std::optional<Money> amount;  // of each debit, where the product has none of its own
  std::optional<CalendarDay> expires_on;
};
BOOST_DESCRIBE_STRUCT(PreparedDraft, (),
                      (product_id, name, id_type, id_number, email, phone, amount, expires_on))
constexpr auto field_rules(contract::Of<PreparedDraft>) {
  using contract::rule;
  return std::array{
      rule("product_id").says("One of your auto-debit products"),
      rule("name").length(1, 50).says("The payer's name, as the bank has it", "Ali bin Abu"),
      rule("id_type").says("What the payer proves to be who with; may be left to the payer"),
      rule("id_number").length(1, 18).says("The number of that proof", "900101145677"),
      rule("email")
          .is(contract::Format::email)
          .length(3, 50)
          .says("Where the invitation is sent", "ali@example.com"),
      rule("phone").length(5, 20).says("The payer's telephone number", "0123456789"),
      rule("amount").at_least(1).says(
          "Of each debit, where the product has none of its own: without it you collect by hand",
          "80.00"),
      rule("expires_on").says("No debit is made after this day", "2027-12-31")};
}

/// How a payer signs.
struct Signature {
  MandatePayer payer;
  bool is_corporate = false;
  std::string bank_id;
  std::string consent;  // consent_of what the payer was shown
  std::string language;
};

enum class MandateAction : unsigned char {
  resend,  // the mail of one that was prepared
  cancel,
  pause,
  resume,
  collect,  // an amount, where none is agreed
  maintain,
  terminate,
};
inline constexpr std::array kMandateActions{
    MandateAction::resend,  MandateAction::cancel,   MandateAction::pause,    MandateAction::resume,
    MandateAction::collect, MandateAction::maintain, MandateAction::terminate};
/// Why `action` cannot be taken with the mandate; nothing when it can.
std::optional<Error> mandate_obstacle(const Mandate& mandate, MandateAction action);
std::vector<MandateAction> mandate_actions(const Mandate& mandate);
/// Why the payer cannot end it: from the authorisation on nothing but that it ends, or has ended,
/// already.
std::optional<Error> payer_end_obstacle(const Mandate& mandate);

/// What every event of this room carries.
struct MandateFacts {
  Id<Mandate> id;
  std::string mandate_no;
  std::string token;
  Id<Product> product_id;
  std::string product_name;
  MandateStatus status{};
  std::string payer_name;
  std::string email;
  std::string language;
  std::optional<std::string> bank_name;
  std::optional<Money> amount;
  Money amount_max;
  Frequency frequency{};
  std::optional<CalendarDay> next_debit;
  std::optional<std::string> reason;
  // Of what is about one debit.
  std::optional<Id<Sale>> sale_id;
  std::optional<Money> event_amount;
  std::optional<CalendarDay> event_day;
  std::optional<CalendarDay> retry_on;
  // Of what the payer has to agree to at the bank: where that is read and signed (change.h).
  std::optional<std::string> change_token;
  std::optional<std::string> reason_code;  // the bank's own, where the reason is a bank's
  std::optional<Blocked> blocked;          // where the reason is ours: why it is not made
  std::optional<bool> is_announced;  // of one that is missed: whether the payer was told of it
};
BOOST_DESCRIBE_STRUCT(MandateFacts, (),
                      (id, mandate_no, token, product_id, product_name, status, payer_name, email,
                       language, bank_name, amount, amount_max, frequency, next_debit, reason,
                       sale_id, event_amount, event_day, retry_on, change_token, reason_code,
                       blocked, is_announced))
MandateFacts mandate_facts(const Mandate& mandate);

/// Why a bank did not agree, in the payer's words and language; a reason without a bank's code as
/// it is.
std::string payer_reason(const std::optional<std::string>& code,
                         const std::optional<std::string>& reason, std::string_view language);
/// Why a debit is not made, for payers and merchants.
TextId blocked_text(Blocked why);

using MandateKind = events::Kind<MandateFacts>;
inline constexpr MandateKind kMandatePrepared{"mandate.prepared"};  // the payer is mailed
inline constexpr MandateKind kMandateAuthorised{"mandate.authorised"};
inline constexpr MandateKind kMandateEnrolled{"mandate.enrolled"};
inline constexpr MandateKind kMandateFailed{"mandate.failed"};
inline constexpr MandateKind kMandateCanceled{"mandate.canceled"};
inline constexpr MandateKind kMandatePaused{"mandate.paused"};
inline constexpr MandateKind kMandateResumed{"mandate.resumed"};
inline constexpr MandateKind kMandateMaintenance{"mandate.maintenance"};  // the payer is asked
inline constexpr MandateKind kMandateMaintained{"mandate.maintained"};
inline constexpr MandateKind kMandateMaintenanceRefused{"mandate.maintenance_refused"};
inline constexpr MandateKind kMandateTerminationAsked{"mandate.termination_asked"};
inline constexpr MandateKind kMandateTerminationRejected{"mandate.termination_rejected"};
inline constexpr MandateKind kMandateTerminationApproved{"mandate.termination_approved"};
inline constexpr MandateKind kMandateTerminated{"mandate.terminated"};
inline constexpr MandateKind kMandateTerminationRefused{"mandate.termination_refused"};
/// The payer has not signed yet at the bank what was asked for, and is asked again.
inline constexpr MandateKind kMandateReminded{"mandate.reminded"};
inline constexpr MandateKind kMandateDebitAnnounced{"mandate.debit_announced"};
inline constexpr MandateKind kMandateDebited{"mandate.debited"};
inline constexpr MandateKind kMandateDebitFailed{"mandate.debit_failed"};
inline constexpr MandateKind kMandateDebitReturned{"mandate.debit_returned"};
/// Taken back before the bank had it.
inline constexpr MandateKind kMandateDebitCanceled{"mandate.debit_canceled"};
/// Planned, and not made.
inline constexpr MandateKind kMandateDebitMissed{"mandate.debit_missed"};

/// A product's terms as they are now, with the amount and the end that the merchant prepared;
/// nothing where the product has no longer room for that amount.
std::optional<Mandate> mandate_offered(const Product& product, const Mandate* prepared);

/// Where the payer enrols in what was prepared, and sees afterwards how it stands.
std::string mandate_url(const MandateSettings& settings, std::string_view token);

/// When the next debit falls due, planned or not; it has a first_due.
Day mandate_due(const Mandate& mandate);
/// `count` debits from the next one on; it has a first_due.
std::vector<Dated> mandate_dates(const Mandate& mandate, std::int64_t count,
                                 const calendar::BankingDays& banks);
/// The day of the next debit, if nothing stops it as it stands.
std::optional<CalendarDay> next_debit_made(const Mandate& mandate);
/// Plans the next debit, or none where no more are agreed: call it after every change of the terms.
void mandate_plan(Mandate& mandate, const calendar::BankingDays& banks);
/// Whether all debits that were agreed have been asked for, or its time is over.
bool mandate_is_complete(const Mandate& mandate);
/// How many debits may be tried in one window, retries counted.
constexpr std::int64_t debits_per_window(std::int64_t retries) {
  return 1 + retries;
}
checkout::MandateTerms terms_of(const Mandate& mandate, checkout::MandateRequest request);

/// The verbs; the rooms below outlive it.
class Mandates {
 public:
  Mandates(MandateSettings settings, const checkout::Checkout& checkout,
           const events::Outbox& outbox)
      : settings_(std::move(settings)), checkout_(&checkout), outbox_(&outbox) {}

  const MandateSettings& settings() const { return settings_; }
  const checkout::Checkout& checkout() const { return *checkout_; }
  const events::Outbox& outbox() const { return *outbox_; }

  // Enrolment.

  /// What would be prepared, with all that is wrong with it; `product` is the draft's.
  Result<Mandate> mandate_check(db::Sql& sql, const std::optional<Product>& product,
                                const PreparedDraft& draft) const;
  /// A merchant prepares one for a payer, who is mailed.
  Result<Mandate> mandate_prepare(db::Tx& tx, const Actor& actor, const PreparedDraft& draft) const;
  Result<Mandate> mandate_resend(db::Tx& tx, const Actor& actor, Id<Mandate> id) const;
  /// The SHA-256 of all that is offered, with the text of the terms and the sum that the signature
  /// takes: what the page sends back, and what the payer agrees to.
  std::string consent_of(db::Sql& sql, const Product& product, const Mandate& offered) const;
  /// A payer signs at the product's page: how the browser goes on to the bank, and the mandate.
  Result<std::pair<Mandate, checkout::Start>> mandate_enrol(db::Db& db, std::string_view slug,
                                                            const Signature& signature) const;
  /// The same for one that was prepared.
  Result<std::pair<Mandate, checkout::Start>> mandate_sign(db::Db& db, std::string_view token,
                                                           const Signature& signature) const;
  Result<Mandate> mandate_cancel(db::Tx& tx, const Actor& actor, Id<Mandate> id) const;
  Result<Mandate> mandate_pause(db::Tx& tx, const Actor& actor, Id<Mandate> id) const;
  Result<Mandate> mandate_resume(db::Tx& tx, const Actor& actor, Id<Mandate> id) const;

  /// The bank's word about an authorisation, from its report; twice is once. The mandate, where it
  /// has moved by it, or is approved though it has ended here (Changes::end_if_agreed). What comes
  /// before the payer's own answer is kept until that comes.
  Result<std::optional<Mandate>> enrolment_take(db::Tx& tx, const EnrolmentRow& row) const;

  // What others of this room use.

  /// Moves it, notes it in the timeline, and tells `kind`, with the note as its reason.
  Result<Done> move(db::Tx& tx, Mandate& mandate, MandateEvent event, MandateHappening what,
                    const MandateKind& kind, std::string_view actor = {},
                    std::string_view note = {},
                    std::optional<std::string> change_token = std::nullopt) const;
  Result<Done> tell(db::Tx& tx, const Mandate& mandate, const MandateKind& kind) const;
  /// Records that the debit due on that day is not made: a line, and an event. The payer is mailed
  /// where that debit was announced, or else promised.
  Result<Done> missed(db::Tx& tx, const Mandate& mandate, Day due, Money amount, Blocked why,
                      bool is_promised = false) const;
  /// Plans it anew once what stopped it is over: what was to be debited before today is missed,
  /// where no run has said so.
  Result<Done> plan_from_today(db::Tx& tx, Mandate& mandate, Blocked stopped_by) const;
  /// Hints at it to the pages that are open (events/hint.h); moving and telling do it themselves.
  void hint(db::Tx& tx, const Mandate& mandate, bool is_new = false) const;

  std::vector<events::Reaction> reactions() const;

 private:
  Result<Done> agree(db::Tx& tx, Mandate& mandate, const Product& product, const Mandate* prepared,
                     const Signature& signature) const;
  Result<std::pair<Mandate, checkout::Start>> go_to_bank(db::Db& db, const Mandate& mandate,
                                                         std::string_view retry_path) const;
  Result<Done> on_sale_paid(db::Tx& tx, MerchantId merchant, const sales::SaleFacts& sale) const;
  Result<Done> on_sale_ended(db::Tx& tx, MerchantId merchant, const sales::SaleFacts& sale,
                             MandateEvent event) const;

  MandateSettings settings_;
  const checkout::Checkout* checkout_;
  const events::Outbox* outbox_;
};

/// What must hold of every stored mandate, for `gerbang check`.
std::vector<db::Invariant> mandate_invariants();

}  // namespace gerbang::mandates

template <>
struct gerbang::contract::WireWords<gerbang::mandates::MandateAction> {
  using A = gerbang::mandates::MandateAction;
  static constexpr std::array<std::pair<A, std::string_view>, 7> names{
      {{A::resend, "RESEND"},
       {A::cancel, "CANCEL"},
       {A::pause, "PAUSE"},
       {A::resume, "RESUME"},
       {A::collect, "COLLECT"},
       {A::maintain, "MAINTAIN"},
       {A::terminate, "TERMINATE"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::checkout::MandateRequest> {
  using R = gerbang::checkout::MandateRequest;
  static constexpr std::array<std::pair<R, std::string_view>, 3> names{
      {{R::enrolment, "ENROLMENT"},
       {R::maintenance, "MAINTENANCE"},
       {R::termination, "TERMINATION"}}};
};
template <>
struct gerbang::contract::WireWords<gerbang::checkout::PayerIdType> {
  using T = gerbang::checkout::PayerIdType;
  static constexpr std::array<std::pair<T, std::string_view>, 5> names{
      {{T::new_ic, "NEW_IC"},
       {T::old_ic, "OLD_IC"},
       {T::passport, "PASSPORT"},
       {T::business_registration, "BUSINESS_REGISTRATION"},
       {T::other, "OTHER"}}};
};
