#include "money/payouts/payout_account.h"

#include "base/audit/audit.h"
#include "people/onboarding/application.h"
#include "people/onboarding/application_form.h"
#include "say/payouts.h"

namespace gerbang::payouts {

namespace {

audit::Partner asker_of(const BankAccount& account) {
  return {account.asked_by.value_or(Id<User>{}), account.asked_name.value_or("")};
}

constexpr db::RecordStatement<BankAccount, R"(
  INSERT INTO payout_accounts (merchant_id, id, status, bank_name, bank_code, account_no,
    account_name, asked_by, asked_name, usable_from, created_at)
  VALUES (:merchant, :id, :status, :bank_name, :bank_code, :account_no, :account_name, :asked_by,
    :asked_name, :usable_from, :created_at)
  ON CONFLICT DO NOTHING)">
    kAccountInsert{"payout_account_insert"};
constexpr db::RecordStatement<BankAccount, R"(
  UPDATE payout_accounts SET status = :status, decided_by = :decided_by,
    decided_name = :decided_name, decided_at = :decided_at, remarks = :remarks,
    usable_from = :usable_from
  WHERE merchant_id = :merchant AND id = :id AND status = $1)">
    kAccountWrite{"payout_account_write"};
constexpr db::Statement kAccountLock{
    "payout_account_lock",
    db::text<BankAccount, "SELECT {} FROM payout_accounts WHERE merchant_id = $1 AND id = $2">,
    true};
constexpr db::Statement kOfStatus{
    "payout_account_of_status",
    db::text<BankAccount, "SELECT {} FROM payout_accounts WHERE merchant_id = $1 AND status = $2">};
constexpr db::Statement kLockUsed{
    "payout_account_lock_used",
    db::text<BankAccount, "SELECT {} FROM payout_accounts WHERE merchant_id = $1 AND status = 2">,
    true};

constexpr db::Statement kOwner{"payout_account_owner",
                               "SELECT merchant_id FROM payout_accounts WHERE id = $1"};

/// What the approved application names.
std::optional<BankAccount> of_application(db::Sql& sql, MerchantId merchant) {
  auto application = onboarding::application_of(sql, merchant);
  if (!application || application->status != onboarding::ApplicationStatus::approved) return {};
  auto fields = onboarding::application_fields(*application);
  if (!fields.bank_account_no || fields.bank_account_no->empty()) return {};
  BankAccount out;
  out.merchant = merchant;
  out.status = AccountStatus::used;
  out.bank_name = fields.bank_name.value_or("");
  out.bank_code = fields.bank_swift_code.value_or("");
  out.account_no = *fields.bank_account_no;
  out.account_name = fields.bank_account_name.value_or("");
  out.created_at = sql.now();
  return out;
}

}  // namespace

std::optional<BankAccount> account_shown(db::Sql& sql, MerchantId merchant) {
  auto used = sql.one<BankAccount>(kOfStatus, merchant, AccountStatus::used);
  return used ? used : of_application(sql, merchant);
}

std::optional<BankAccount> account_in_use(db::Tx& tx, MerchantId merchant) {
  if (auto used = tx.one<BankAccount>(kLockUsed, merchant)) return used;
  auto first = of_application(tx, merchant);
  if (!first) return {};
  first->id = id_new<PayoutAccount>(tx.now());
  // Somebody else may have kept it meanwhile.
  kAccountInsert.exec(tx, *first);
  return tx.one<BankAccount>(kLockUsed, merchant);
}

std::optional<MerchantId> account_owner(db::Sql& sql, Id<PayoutAccount> id) {
  return sql.one<MerchantId>(kOwner, id);
}

std::optional<BankAccount> account_asked(db::Sql& sql, MerchantId merchant) {
  return sql.one<BankAccount>(kOfStatus, merchant, AccountStatus::asked);
}

Result<Done> Accounts::tell(db::Tx& tx, const BankAccount& account, const AccountKind& kind,
                            const std::string& by) const {
  return outbox_->emit(tx, account.merchant, kind, account.id,
                       {account.bank_name, onboarding::masked(account.account_no),
                        account.account_name, by, account.usable_from, account.remarks});
}

Result<BankAccount> Accounts::ask(db::Tx& tx, const Actor& actor, const AccountDraft& draft) const {
  // The first is kept before another is asked for, so that it has a place in the history.
  account_in_use(tx, actor.company);
  BankAccount account;
  account.merchant = actor.company;
  account.id = id_new<PayoutAccount>(tx.now());
  account.bank_name = draft.bank_name;
  account.bank_code = draft.bank_code;
  account.account_no = draft.account_no;
  account.account_name = draft.account_name;
  account.asked_by = actor.user;
  account.asked_name = actor.name;
  account.created_at = tx.now();
  if (kAccountInsert.changed(tx, account) != 1)
    return conflict(say::payouts::account_asked, "payout.account_asked");
  audit::write(tx, account.merchant, actor, "payoutAccount.ask", id_text(account.id),
               onboarding::masked(account.account_no));
  GERBANG_CHECK(tell(tx, account, kAccountAsked, actor.name));
  return account;
}

Result<BankAccount> Accounts::decide(db::Tx& tx, const Actor& actor, MerchantId merchant,
                                     Id<PayoutAccount> id, AccountEvent event,
                                     std::optional<std::string> remarks) const {
  auto account = tx.one<BankAccount>(kAccountLock, merchant, id);
  if (!account) return not_found(say::payouts::no_such_account);
  auto to = next_state(kAccountTransitions, account->status, event);
  if (!to) return conflict(say::payouts::account_decided, "payout.account_decided");
  if (account->asked_by == actor.user) return forbidden(say::payouts::account_own);
  account->status = *to;
  account->decided_by = actor.user;
  account->decided_name = actor.name;
  account->decided_at = tx.now();
  account->remarks = std::move(remarks);
  return std::move(*account);
}

Result<BankAccount> Accounts::approve(db::Tx& tx, const Actor& actor, MerchantId merchant,
                                      Id<PayoutAccount> id) const {
  GERBANG_TRY(auto account, decide(tx, actor, merchant, id, AccountEvent::approve, std::nullopt));
  account.usable_from = tx.now() + wait_;
  if (auto before = tx.one<BankAccount>(kLockUsed, merchant)) {
    before->status = AccountStatus::replaced;
    kAccountWrite.exec(tx, *before, AccountStatus::used);
  }
  if (kAccountWrite.changed(tx, account, AccountStatus::asked) != 1)
    return conflict(say::payouts::account_decided, "payout.account_decided");
  audit::write_decision(tx, merchant, actor, "payoutAccount.approve", id_text(id),
                        onboarding::masked(account.account_no), asker_of(account));
  GERBANG_CHECK(tell(tx, account, kAccountChanged, account.asked_name.value_or("")));
  return account;
}

Result<BankAccount> Accounts::reject(db::Tx& tx, const Actor& actor, MerchantId merchant,
                                     Id<PayoutAccount> id, const std::string& remarks) const {
  GERBANG_TRY(auto account, decide(tx, actor, merchant, id, AccountEvent::reject, remarks));
  if (kAccountWrite.changed(tx, account, AccountStatus::asked) != 1)
    return conflict(say::payouts::account_decided, "payout.account_decided");
  audit::write_decision(tx, merchant, actor, "payoutAccount.reject", id_text(id), remarks,
                        asker_of(account));
  GERBANG_CHECK(tell(tx, account, kAccountRejected, actor.name));
  return account;
}

}  // namespace gerbang::payouts
