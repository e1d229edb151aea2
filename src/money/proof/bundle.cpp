#include "money/proof/bundle.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "base/core/id_time.h"
#include "base/core/sha256.h"
#include "money/checkout/checkout.h"
#include "money/ledger/transfer_chain.h"
#include "money/payouts/payout_query.h"
#include "people/merchants/merchant.h"
#include "say/payouts.h"
#include "say/proof.h"

namespace gerbang::proof {

struct BundleHead {
  std::string format;
  Instant made_date;
  MerchantId merchant;
  std::string merchant_name;
  std::string scope;  // PAYOUT, SALE, MONTH or EVERYTHING
  std::optional<Id<Payout>> payout;
  std::optional<Id<Sale>> sale;
  std::optional<std::string> month;
  std::int64_t after = 0;  // the position before the first link
  std::string after_hash;
  std::int64_t until = 0;  // the last link's
  std::vector<std::string> columns;
  int again = 0;
  std::vector<PublicKey> keys;
};
BOOST_DESCRIBE_STRUCT(BundleHead, (),
                      (format, made_date, merchant, merchant_name, scope, payout, sale, month,
                       after, after_hash, until, columns, again, keys))

struct BundleLink {
  std::int64_t position = 0;
  std::string hash;
  std::vector<std::vector<std::optional<std::string>>> rows;
};
BOOST_DESCRIBE_STRUCT(BundleLink, (), (position, hash, rows))

/// Percentages are hundredths of a percent.
struct BundleRule {
  int fee_type = 0;
  std::int64_t mdr_acquirer = 0;
  std::int64_t mdr_gateway = 0;
  Money flat_acquirer;
  Money flat_gateway;
  std::int64_t tax_mdr_acquirer = 0;
  std::int64_t tax_mdr_gateway = 0;
  std::int64_t tax_flat_acquirer = 0;
  std::int64_t tax_flat_gateway = 0;
};
BOOST_DESCRIBE_STRUCT(BundleRule, (),
                      (fee_type, mdr_acquirer, mdr_gateway, flat_acquirer, flat_gateway,
                       tax_mdr_acquirer, tax_mdr_gateway, tax_flat_acquirer, tax_flat_gateway))

struct BundleSale {
  Id<Transfer> transfer;
  Id<Sale> sale;
  std::string order_no;
  std::optional<std::string> merchant_reference;
  std::optional<int> payment_method;
  std::optional<Instant> paid_date;
  Money amount;
  Money mdr_acquirer;
  Money mdr_gateway;
  Money flat_acquirer;
  Money flat_gateway;
  Money sst;
  Money net;
  std::optional<BundleRule> rule;  // none: of a sale that was not sent by us
};
BOOST_DESCRIBE_STRUCT(BundleSale, (),
                      (transfer, sale, order_no, merchant_reference, payment_method, paid_date,
                       amount, mdr_acquirer, mdr_gateway, flat_acquirer, flat_gateway, sst, net,
                       rule))

struct BundlePayout {
  Id<Payout> id;
  std::int64_t number = 0;
  bool is_closed = false;
  std::int64_t lines = 0;
  Money opening;
  Money sales;
  Money returns;
  Money refunds;
  Money fees;
  Money tax;
  Money adjustments;
  Money returned_payouts;
  Money amount;
  Money closing;
};
BOOST_DESCRIBE_STRUCT(BundlePayout, (),
                      (id, number, is_closed, lines, opening, sales, returns, refunds, fees, tax,
                       adjustments, returned_payouts, amount, closing))

struct BundleLine {
  std::int64_t line = 0;
  payouts::LineType type{};
  Id<Transfer> transfer;
  Id<Sale> subject;
  Money gross;
  Money mdr_acquirer;
  Money mdr_gateway;
  Money flat_acquirer;
  Money flat_gateway;
  Money sst;
  Money net;
  Money balance;
};
BOOST_DESCRIBE_STRUCT(BundleLine, (),
                      (line, type, transfer, subject, gross, mdr_acquirer, mdr_gateway,
                       flat_acquirer, flat_gateway, sst, net, balance))

struct BundleEnd {
  std::int64_t lines = 0;  // before this one
  std::string sha256;      // of them, each with its line feed
  Id<ProofKey> key;
  std::string signature;
};
BOOST_DESCRIBE_STRUCT(BundleEnd, (), (lines, sha256, key, signature))

namespace {

constexpr int kLinksAtOnce = 500;
constexpr std::string_view kFormat = "gerbang proof bundle 1";
constexpr auto kAllIds = std::numeric_limits<std::int64_t>::max();

/// A link's row, by the columns that the chain is said of.
constexpr std::size_t kTransferColumn = 1, kKindColumn = 2, kSubjectColumn = 3;
const std::vector<std::string> kColumns{"merchant",  "transfer", "kind",    "subject",  "part",
                                        "createdAt", "line",     "account", "acquirer", "amount"};

std::int64_t number_of(const std::optional<std::string>& text) {
  std::int64_t out = 0;
  if (text) std::from_chars(text->data(), text->data() + text->size(), out);
  return out;
}

/// The first moments of a month "2026-11" and of the next.
std::optional<std::pair<Instant, Instant>> month_of(const std::string& text) {
  auto first = day_parse(text + "-01");
  if (!first) return std::nullopt;
  auto next = *first + 31;
  while (day_text(next - 1).substr(0, 7) != text)
    --next;
  return std::pair{kl_day_start(*first), kl_day_start(next)};
}

std::optional<BundleRule> rule_of(db::Sql& sql, const sales::SaleRecord& sale,
                                  const std::optional<checkout::Attempt>& attempt) {
  if (!attempt || !sale.paid_at) return std::nullopt;
  auto rule = checkout::priced_by(sql, sale, *attempt, *sale.paid_at);
  return BundleRule{static_cast<int>(rule.fee_type),
                    rule.mdr_acquirer,
                    rule.mdr_gateway,
                    rule.flat_fee_acquirer,
                    rule.flat_fee_gateway,
                    rule.tax.mdr_acquirer,
                    rule.tax.mdr_gateway,
                    rule.tax.flat_acquirer,
                    rule.tax.flat_gateway};
}

BundleLine line_of(const payouts::LineRecord& line) {
  return {line.id.value,     line.kind,         line.transfer,    {line.subject},
          line.gross,        line.mdr_acquirer, line.mdr_gateway, line.flat_acquirer,
          line.flat_gateway, line.sst,          line.net,         line.balance};
}

BundlePayout payout_of(const payouts::PayoutRecord& it) {
  return {it.id,         it.number,      it.status != payouts::PayoutStatus::open,
          it.line_count, it.opening,     it.sales,
          it.returns,    it.refunds,     it.fees,
          it.tax,        it.adjustments, it.returned_payouts,
          it.amount,     it.closing};
}

class BundleRows final : public exports::Rows {
 public:
  BundleRows(BundleHead head, std::vector<Head> heads, std::optional<payouts::PayoutRecord> payout,
             Sign sign)
      : head_(std::move(head)),
        heads_(std::move(heads)),
        payout_(std::move(payout)),
        sign_(std::move(sign)),
        position_(head_.after) {}

  std::vector<std::string> titles() const override { return {}; }
  /// How many transfers.
  std::int64_t count(db::Sql&) const override { return head_.until - head_.after; }

  Result<bool> add(db::Sql& sql, exports::Sheet& sheet) override {
    if (written == 0) {
      put(sheet, "bundle", head_);
      for (const auto& head : heads_)
        put(sheet, "head", head);
      return true;
    }
    if (position_ < head_.until) {
      links_add(sql, sheet);
      return true;
    }
    if (payout_ && lines_add(sql, sheet)) return true;
    if (head_.sale) evidence_add(sql, sheet, *head_.sale);
    BundleEnd end{written, digest_.hex(), {}, {}};
    auto signature = sign_(bundle_said(end.sha256));
    end.key = signature.key;
    end.signature = std::move(signature.signature);
    put(sheet, "end", end);
    return false;
  }

 private:
  template <class T>
  void put(exports::Sheet& sheet, std::string_view name, const T& value) {
    std::string text = fmt::format(R"({{"{}":)", name);
    contract::write_json(text, value);
    text += '}';
    if (name != "end") {
      digest_.add(text);
      digest_.add("\n");
    }
    exports::Cell cell(std::move(text));
    sheet.row({&cell, 1});
    ++written;
  }

  void links_add(db::Sql& sql, exports::Sheet& sheet) {
    auto most = std::min<std::int64_t>(kLinksAtOnce, head_.until - position_);
    auto links = audit::chain_links(sql, ledger::kTransferChain, head_.merchant.value, position_,
                                    static_cast<int>(most));
    // What is taken out meanwhile must not keep a download going for ever.
    position_ = links.empty() ? head_.until : links.back().position;
    for (auto& link : links) {
      auto first = link.rows[0];
      put(sheet, "link", BundleLink{link.position, std::move(link.hash), std::move(link.rows)});
      if (number_of(first[kKindColumn]) == static_cast<int>(ledger::TransferKind::sale))
        sale_add(sql, sheet, first);
    }
  }

  void sale_add(db::Sql& sql, exports::Sheet& sheet,
                const std::vector<std::optional<std::string>>& transfer) {
    Id<Sale> id{number_of(transfer[kSubjectColumn])};
    auto asked = checkout::attempt_ahead(sql, head_.merchant, id);
    auto sale = sales::sale_get(sql, head_.merchant, id);
    auto attempt = checkout::attempt_of(asked);
    if (!sale.ok()) return;
    auto fees = sales::sale_fees(*sale);
    put(sheet, "sale",
        BundleSale{{number_of(transfer[kTransferColumn])},
                   id,
                   sale->order_no,
                   sale->merchant_reference,
                   sale->payment_method,
                   sale->paid_at,
                   sale->amount,
                   fees.mdr_acquirer,
                   fees.mdr_gateway,
                   fees.flat_acquirer,
                   fees.flat_gateway,
                   fees.sst,
                   fees.net,
                   rule_of(sql, *sale, attempt)});
  }

  /// False when there were no more.
  bool lines_add(db::Sql& sql, exports::Sheet& sheet) {
    if (line_.value == 0) put(sheet, "payout", payout_of(*payout_));
    payouts::LinesOf of;
    of.merchant = head_.merchant;
    of.payout = payout_->id;
    auto lines = payouts::lines_after(sql, of, line_, kLinksAtOnce);
    for (const auto& line : lines)
      put(sheet, "line", line_of(line));
    if (lines.empty()) payout_.reset();
    if (!lines.empty()) line_ = lines.back().id;
    return !lines.empty();
  }

  /// What became of the payment, and what was said to its acquirer and by it, as its page shows.
  void evidence_add(db::Sql& sql, exports::Sheet& sheet, Id<Sale> sale) {
    auto history = sales::sale_history(sql, head_.merchant, sale);
    auto messages = checkout::messages_of(sql, head_.merchant, sale);
    for (const auto& event : history.rows())
      put(sheet, "event", event);
    for (const auto& message : messages)
      put(sheet, "message", message);
  }

  BundleHead head_;
  std::vector<Head> heads_;
  std::optional<payouts::PayoutRecord> payout_;
  Sign sign_;
  std::int64_t position_;
  Id<PayoutLine> line_;
  Sha256 digest_;
};

/// From one transfer to another. Nothing as long as the last has no place: a bundle that ends
/// before it would prove something else.
std::optional<ledger::ChainSpan> span_between(db::Sql& sql, MerchantId merchant, std::int64_t first,
                                              std::int64_t last) {
  if (last == 0 || !ledger::chain_span(sql, merchant, last, last + 1)) return std::nullopt;
  return ledger::chain_span(sql, merchant, first, last + 1);
}

/// From the payment to the last that was done with its money.
std::optional<ledger::ChainSpan> span_of(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  std::int64_t first = kAllIds, last = 0;
  for (const auto& entry : ledger::entries_of(sql, merchant, sale.value)) {
    first = std::min(first, entry.transfer.value);
    last = std::max(last, entry.transfer.value);
  }
  return span_between(sql, merchant, first, last);
}

/// From the sale that was paid first to the payout's own transfer.
std::optional<ledger::ChainSpan> span_of(db::Sql& sql, const payouts::PayoutRecord& payout) {
  payouts::LinesOf of;
  of.merchant = payout.merchant;
  of.payout = payout.id;
  Id<PayoutLine> after;
  std::int64_t first = kAllIds, last = 0;
  for (;;) {
    auto lines = payouts::lines_after(sql, of, after, kLinksAtOnce);
    for (const auto& line : lines) {
      first = std::min(first, line.transfer.value);
      last = std::max(last, line.transfer.value);
      if (line.paid_at) first = std::min(first, id_floor(*line.paid_at));
    }
    if (lines.empty()) break;
    after = lines.back().id;
  }
  for (const auto& entry : ledger::entries_of(sql, payout.merchant, payout.id.value)) {
    first = std::min(first, entry.transfer.value);
    last = std::max(last, entry.transfer.value);
  }
  return span_between(sql, payout.merchant, first, last);
}

}  // namespace

std::string bundle_said(std::string_view sha256) {
  return fmt::format("{}\nsha256 {}\n", kFormat, sha256);
}

Result<std::unique_ptr<exports::Rows>> bundle_rows(db::Sql& sql, MerchantId merchant,
                                                   const BundleQuery& query, Sign sign) {
  GERBANG_TRY(auto profile, merchants::merchant_for_payment(sql, merchant));
  auto chain = audit::chain_head(sql, ledger::kTransferChain, merchant.value);
  std::optional<payouts::PayoutRecord> payout;
  std::optional<ledger::ChainSpan> span;
  BundleHead head;
  if (query.payout) {
    head.scope = "PAYOUT";
    payout = payouts::payout_find(sql, merchant, *query.payout);
    if (!payout) return not_found(say::payouts::none);
    span = span_of(sql, *payout);
  } else if (query.sale) {
    head.scope = "SALE";
    GERBANG_TRY(auto sale, sales::sale_get(sql, merchant, *query.sale));
    span = span_of(sql, merchant, sale.id);
  } else if (query.month) {
    head.scope = "MONTH";
    auto month = month_of(*query.month);
    if (!month) return invalid_field("month", say::proof::month);
    span = ledger::chain_span(sql, merchant, id_floor(month->first), id_floor(month->second));
  } else {
    head.scope = "EVERYTHING";
    if (chain.count > 0) span = ledger::ChainSpan{1, chain.count};
  }
  if (!span) return conflict(say::proof::nothing, "proof.nothing");
  auto from = head_up_to(sql, merchant, span->from - 1);
  auto to = head_from(sql, merchant, span->to);
  auto last = to ? to : head_last(sql, merchant);
  head.format = kFormat;
  head.made_date = sql.now();
  head.merchant = merchant;
  head.merchant_name = profile.name;
  head.payout = query.payout;
  head.sale = query.sale;
  head.month = query.month;
  if (from) {
    head.after = from->transfers;
    head.after_hash = from->transfer_hash;
  }
  head.until = to ? to->transfers : chain.count;
  head.columns = kColumns;
  head.again = ledger::kTransferChain.again;
  head.keys = public_keys(sql);
  std::vector<Head> heads;
  if (last) heads = heads_between(sql, merchant, from ? from->number : 1, last->number);
  return std::unique_ptr<exports::Rows>(std::make_unique<BundleRows>(
      std::move(head), std::move(heads), std::move(payout), std::move(sign)));
}

}  // namespace gerbang::proof
