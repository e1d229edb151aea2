#include "money/checkout/card_facts.h"

#include <algorithm>

#include "base/db/record.h"

namespace gerbang::checkout {
namespace {

constexpr db::Statement kGet{
    "sale_card_get",
    db::text<SaleCard, "SELECT {} FROM sale_cards WHERE merchant_id = $1 AND sale_id = $2">};

constexpr db::Statement kKeep{
    "sale_card_keep",
    R"(INSERT INTO sale_cards (merchant_id, sale_id, approval_code, acquirer_reference, masked,
         brand, country, funding, eci, trans_status, ds_transaction_id, three_ds_version, liability)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       ON CONFLICT (merchant_id, sale_id) DO UPDATE SET approval_code = excluded.approval_code,
         acquirer_reference = excluded.acquirer_reference, masked = excluded.masked,
         brand = excluded.brand, country = excluded.country, funding = excluded.funding,
         eci = excluded.eci, trans_status = excluded.trans_status,
         ds_transaction_id = excluded.ds_transaction_id,
         three_ds_version = excluded.three_ds_version, liability = excluded.liability)"};

/// An eci with which the issuer vouches for the holder.
struct Vouched {
  std::string_view brand;
  TransStatus trans_status;
  std::string_view eci;
};
constexpr std::array kVouched{
    Vouched{"VISA", TransStatus::y, "05"}, Vouched{"VISA", TransStatus::a, "06"},
    Vouched{"MASTERCARD", TransStatus::y, "02"}, Vouched{"MASTERCARD", TransStatus::a, "01"}};

}  // namespace

std::optional<TransStatus> trans_status_read(std::string_view letter) {
  for (const auto& [status, name] : contract::WireWords<TransStatus>::names) {
    if (name == letter) return status;
  }
  return std::nullopt;
}

Liability liability_of(const CardFacts& card) {
  bool is_vouched = std::ranges::any_of(kVouched, [&](const Vouched& row) {
    return row.brand == card.brand && row.trans_status == card.trans_status && row.eci == card.eci;
  });
  return is_vouched ? Liability::issuer : Liability::merchant;
}

std::optional<SaleCard> sale_card(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.one<SaleCard>(kGet, merchant, sale);
}

db::Ahead<SaleCard> sale_card_ahead(db::Sql& sql, MerchantId merchant, Id<Sale> sale) {
  return sql.ahead<SaleCard>(kGet, merchant, sale);
}

void sale_card_keep(db::Tx& tx, MerchantId merchant, Id<Sale> sale, const CardFacts& card,
                    std::string_view acquirer_reference) {
  tx.exec(kKeep, merchant, sale, card.approval_code, acquirer_reference, card.masked, card.brand,
          card.country, card.funding, card.eci, card.trans_status, card.ds_transaction_id,
          card.three_ds_version, liability_of(card));
}

}  // namespace gerbang::checkout
