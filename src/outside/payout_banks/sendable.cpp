#include <set>

#include <fmt/format.h>

#include "outside/payout_banks/latin.h"
#include "outside/payout_banks/pain001.h"
#include "outside/payout_banks/shape.h"

namespace gerbang::payout_banks {
namespace {

using payouts::PaymentBatch;

class Fields {
 public:
  void say(const std::string& field, std::string what) {
    if (error_.field_errors.size() < kFaultsMost) {
      error_.field_errors.push_back({field, verbatim(std::move(what))});
    }
  }
  void id(const std::string& field, const std::string& text) {
    if (!is_bank_id(text)) say(field, "1 to 35 letters, digits, \"-\" and \".\"");
  }
  void account(const std::string& field, const std::string& text) {
    if (!is_bank_account(text)) say(field, "1 to 34 letters and digits");
  }
  void bic(const std::string& field, const std::string& text) {
    if (!is_bic(text)) say(field, "a BIC of 8 or 11 characters");
  }
  void text(const std::string& field, std::string& text, std::size_t least, std::size_t most) {
    auto said = latin(text);
    if (!said)
      return say(field, "it has characters that banks do not take; write it in Latin ones");
    if (said->size() < least || said->size() > most) {
      return say(field, fmt::format("{} to {} characters", least, most));
    }
    text = std::move(*said);
  }

  std::optional<Error> error() && {
    if (error_.field_errors.empty()) return std::nullopt;
    const auto& first = error_.field_errors.front();
    error_.message = verbatim(fmt::format("{}: {}", first.field, first.message.english()));
    return std::move(error_);
  }

 private:
  Error error_{ErrorCode::invalid, {}, {}, {}, {}};
};

}  // namespace

Result<PaymentBatch> sendable(const PaymentBatch& batch) {
  auto out = batch;
  Fields fields;
  fields.id("messageId", out.message_id);
  fields.text("debtorName", out.debtor_name, 1, payouts::kBankNameMax);
  fields.account("debtorAccount", out.debtor_account);
  fields.bic("debtorBic", out.debtor_bic);
  if (out.items.empty() || out.items.size() > payouts::kBatchMax) {
    fields.say("items", fmt::format("1 to {} transfers", payouts::kBatchMax));
  }
  std::set<std::string_view> ids;
  for (std::size_t i = 0; i < out.items.size(); ++i) {
    auto& item = out.items[i];
    auto at = [i](std::string_view name) { return fmt::format("items[{}].{}", i, name); };
    fields.id(at("endToEndId"), item.end_to_end_id);
    if (!ids.insert(item.end_to_end_id).second) fields.say(at("endToEndId"), "it is there twice");
    if (item.amount <= Money{} || item.amount > kMoneyMax) {
      fields.say(at("amount"), "an amount above 0.00");
    }
    fields.text(at("creditorName"), item.creditor_name, 1, payouts::kBankNameMax);
    fields.account(at("creditorAccount"), item.creditor_account);
    fields.bic(at("creditorBic"), item.creditor_bic);
    fields.text(at("remittance"), item.remittance, 0, payouts::kRemittanceMax);
  }
  if (auto error = std::move(fields).error()) return std::move(*error);
  return out;
}

}  // namespace gerbang::payout_banks
