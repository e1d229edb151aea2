#include "outside/payout_banks/pain001.h"

#include <fmt/format.h>

namespace gerbang::payout_banks {
namespace {

using payouts::PaymentBatch;
using payouts::PaymentItem;

/// Elements by their nesting, two blanks a level.
class Writer {
 public:
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

  void value(std::string_view name, std::string_view of) {
    blanks();
    text += fmt::format("<{}>{}</{}>\n", name, xml_escape(of), name);
  }
  void amount(std::string_view name, Money of) {
    blanks();
    text += fmt::format("<{} Ccy=\"{}\">{}</{}>\n", name, kCurrency, money_text(of), name);
  }
  template <class Within>
  void group(std::string_view name, Within within, std::string_view attributes = {}) {
    blanks();
    text += fmt::format("<{}{}>\n", name, attributes);
    ++level_;
    within();
    --level_;
    blanks();
    text += fmt::format("</{}>\n", name);
  }

 private:
  void blanks() { text.append(static_cast<std::size_t>(level_) * 2, ' '); }
  int level_ = 0;
};

/// "2026-12-01T09:00:00+08:00": whoever reads the day alone reads Malaysia's.
std::string local_time(Instant time) {
  auto as_utc = instant_text(time + kKualaLumpurOffset);
  return as_utc.substr(0, 19) + "+08:00";
}

class Message {
 public:
  Message(const PaymentBatch& batch, const IsoTerms& terms) : batch_(batch), terms_(terms) {
    for (const auto& item : batch.items)
      sum_ += item.amount;
  }

  std::string write() {
    out_.group(
        "Document",
        [this] {
          out_.group("CstmrCdtTrfInitn", [this] {
            out_.group("GrpHdr", [this] { header(); });
            out_.group("PmtInf", [this] { payment(); });
          });
        },
        fmt::format(" xmlns=\"{}\"", kPain001));
    return std::move(out_.text);
  }

 private:
  void totals() {
    out_.value("NbOfTxs", std::to_string(batch_.items.size()));
    out_.value("CtrlSum", money_text(sum_));
  }
  void agent(std::string_view name, std::string_view bic) {
    out_.group(name, [&] { out_.group("FinInstnId", [&] { out_.value("BICFI", bic); }); });
  }
  void account(std::string_view name, std::string_view number) {
    out_.group(name, [&] {
      out_.group("Id", [&] { out_.group("Othr", [&] { out_.value("Id", number); }); });
    });
  }
  void party(std::string_view name, std::string_view of) {
    out_.group(name, [&] { out_.value("Nm", of); });
  }

  void header() {
    out_.value("MsgId", batch_.message_id);
    out_.value("CreDtTm", local_time(batch_.created_at));
    totals();
    party("InitgPty",
          terms_.initiating_party.empty() ? batch_.debtor_name : terms_.initiating_party);
  }

  void payment() {
    out_.value("PmtInfId", batch_.message_id);
    out_.value("PmtMtd", "TRF");
    out_.value("BtchBookg", terms_.is_batch_booked ? "true" : "false");
    totals();
    out_.group("PmtTpInf", [this] {
      out_.group("SvcLvl", [this] { out_.value("Cd", terms_.service_level); });
    });
    out_.group("ReqdExctnDt", [this] { out_.value("Dt", day_text(batch_.execution_day)); });
    party("Dbtr", batch_.debtor_name);
    account("DbtrAcct", batch_.debtor_account);
    agent("DbtrAgt", batch_.debtor_bic);
    out_.value("ChrgBr", terms_.charge_bearer);
    for (const auto& item : batch_.items)
      out_.group("CdtTrfTxInf", [&] { transfer(item); });
  }

  void transfer(const PaymentItem& item) {
    out_.group("PmtId", [&] { out_.value("EndToEndId", item.end_to_end_id); });
    out_.group("Amt", [&] { out_.amount("InstdAmt", item.amount); });
    agent("CdtrAgt", item.creditor_bic);
    party("Cdtr", item.creditor_name);
    account("CdtrAcct", item.creditor_account);
    if (item.remittance.empty()) return;
    out_.group("RmtInf", [&] { out_.value("Ustrd", item.remittance); });
  }

  const PaymentBatch& batch_;
  const IsoTerms& terms_;
  Money sum_;
  Writer out_;
};

}  // namespace

Result<std::string> pain001_write(const PaymentBatch& batch, const IsoTerms& terms) {
  GERBANG_TRY(auto good, sendable(batch));
  auto out = Message(good, terms).write();
  // The terms are settings, and a writer may be wrong: the file is looked at as the bank will.
  if (auto faults = pain001_check(out); !faults.empty()) {
    return Error{ErrorCode::invalid, verbatim(fault_text(faults.front())), {}, {}, {}};
  }
  return out;
}

}  // namespace gerbang::payout_banks
