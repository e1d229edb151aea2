#include "money/sales/sale_bulk.h"

#include "money/sales/order_number.h"
#include "money/sales/sale_state.h"
#include "money/sales/sale_store.h"

namespace gerbang::sales {
namespace {

constexpr db::RecordStatement<
    SaleRecord, R"(INSERT INTO sales (merchant_id, id, reference, order_no, merchant_reference,
         channel, status, description, amount, customer_name, customer_email, payment_method,
         payment_type, acquirer, bank_id, bank_name, mdr_acquirer, mdr_gateway, flat_acquirer,
         flat_gateway, sst, net_amount, acquirer_reference, failure_code, failure_reason,
         created_at, expires_at, paid_at)
       VALUES (:merchant, :id, :reference, :order_no, :merchant_reference,
         :channel, :status, :description, :amount, :customer_name, :customer_email, :payment_method,
         :payment_type, :acquirer, :bank_id, :bank_name, :mdr_acquirer, :mdr_gateway, :flat_acquirer,
         :flat_gateway, :sst, :net_amount, :acquirer_reference, :failure_code, :failure_reason,
         :created_at, :expires_at, :paid_at)
       ON CONFLICT (merchant_id, lower(order_no)) DO NOTHING)">
    kSeedAdd{"sale_seed_add"};

}  // namespace

void SaleBulk::add(SaleRecord& sale, Instant ended_at) {
  sale.merchant = merchant_;
  do {
    sale.order_no = order_number_new(sale.created_at);
  } while (kSeedAdd.changed(tx_, sale) == 0);
  tx_.exec(kReferenceAdd, sale.reference, merchant_, sale.id);
  history(sale, std::nullopt, SaleStatus::created, Trigger::payer, sale.created_at);
  bool is_acquirers = sale.status != SaleStatus::timeout;
  history(sale, SaleStatus::in_progress, sale.status,
          is_acquirers ? Trigger::acquirer : Trigger::job, ended_at);
  ++kinds_[{kl_day(sale.created_at), sale.status, *sale.payment_method, *sale.acquirer,
            sale.channel}];
  auto& [count, amount] = counters_[{kl_day(sale.created_at), sale.status}];
  ++count;
  amount += sale.amount;
}

void SaleBulk::finish() {
  for (const auto& [kind, count] : kinds_) {
    auto [day, status, method, acquirer, channel] = kind;
    tx_.exec(kKindAdd, merchant_, day, status, method, acquirer, shard_of(channel, tx_.shard()),
             count);
  }
  for (const auto& [key, sum] : counters_) {
    tx_.exec(kDailyAdd, merchant_, key.first, key.second, tx_.shard(), sum.first, sum.second);
  }
}

void SaleBulk::history(const SaleRecord& sale, std::optional<SaleStatus> from, SaleStatus to,
                       Trigger by, Instant at) {
  tx_.exec(kHistoryAdd, merchant_, sale.id, id_next(tx_.now()), from, to, by, nullptr, nullptr,
           nullptr, at);
}

}  // namespace gerbang::sales
