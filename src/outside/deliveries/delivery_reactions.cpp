#include "outside/deliveries/delivery.h"

namespace gerbang::deliveries {
namespace {

using events::EventRecord;

events::Reaction on_sale(const Deliveries& deliveries, const sales::SaleKind& kind,
                         EventType type) {
  return events::on(
      kind, "tells the merchant's server",
      [&deliveries, type](db::Tx& tx, const EventRecord& event, const sales::SaleFacts& facts) {
        return deliveries.tell(
            tx, event,
            {type, facts.id, facts.id.value, facts.order_no, contract::to_json(data_of(facts))});
      });
}

/// A request ends in three ways that the merchant tells apart.
EventType type_of_end(const refunds::RefundFacts& facts) {
  if (facts.is_refused) return EventType::refund_failed;
  return facts.remarks ? EventType::refund_rejected : EventType::refund_withdrawn;
}

template <class TypeOf>
events::Reaction on_refund(const Deliveries& deliveries, const refunds::RefundKind& kind,
                           TypeOf type_of) {
  return events::on(kind, "tells the merchant's server",
                    [&deliveries, type_of](db::Tx& tx, const EventRecord& event,
                                           const refunds::RefundFacts& facts) {
                      return deliveries.tell(
                          tx, event,
                          {type_of(facts), facts.sales_transaction_id, facts.id.value,
                           facts.order_no, contract::to_json(data_of(facts))});
                    });
}

template <class Facts>
events::Reaction on_cart(const Deliveries& deliveries, const events::Kind<Facts>& kind,
                         EventType type) {
  return events::on(kind, "tells the merchant's server",
                    [&deliveries, type](db::Tx& tx, const EventRecord& event, const Facts& facts) {
                      return deliveries.tell(tx, event,
                                             {type, facts.sale_id, event.subject_id, facts.order_no,
                                              contract::to_json(data_of(facts))});
                    });
}

/// Those of one mandate arrive in their order, as those of a sale do: they count by its number,
/// which no sale has.
events::Reaction on_mandate(const Deliveries& deliveries, const mandates::MandateKind& kind,
                            EventType type) {
  return events::on(kind, "tells the merchant's server",
                    [&deliveries, type](db::Tx& tx, const EventRecord& event,
                                        const mandates::MandateFacts& facts) {
                      return deliveries.tell(tx, event,
                                             {type, Id<Sale>{facts.id.value}, facts.id.value,
                                              facts.mandate_no, contract::to_json(data_of(facts))});
                    });
}

/// In their order, as those of a mandate.
events::Reaction on_payout(const Deliveries& deliveries, const payouts::PayoutKind& kind,
                           EventType type) {
  return events::on(
      kind, "tells the merchant's server",
      [&deliveries, type](db::Tx& tx, const EventRecord& event, const payouts::PayoutFacts& facts) {
        return deliveries.tell(tx, event,
                               {type, Id<Sale>{facts.id.value}, facts.id.value,
                                std::to_string(facts.number), contract::to_json(data_of(facts))});
      });
}

events::Reaction on_invoice(const Deliveries& deliveries) {
  return events::on(
      invoices::kInvoiceIssued, "tells the merchant's server",
      [&deliveries](db::Tx& tx, const EventRecord& event, const invoices::InvoiceFacts& facts) {
        return deliveries.tell(tx, event,
                               {EventType::invoice_issued, Id<Sale>{facts.id.value}, facts.id.value,
                                facts.number, contract::to_json(data_of(facts))});
      });
}

}  // namespace

std::vector<events::Reaction> delivery_reactions(const Deliveries& deliveries) {
  using enum EventType;
  auto as = [](EventType type) { return [type](const refunds::RefundFacts&) { return type; }; };
  return {
      on_sale(deliveries, sales::kSaleAuthorizing, sale_pending_authorization),
      on_sale(deliveries, sales::kSalePaid, sale_paid),
      on_sale(deliveries, sales::kSaleFailed, sale_failed),
      on_sale(deliveries, sales::kSaleCanceled, sale_canceled),
      on_sale(deliveries, sales::kSaleTimeout, sale_timeout),
      on_sale(deliveries, sales::kSaleVoid, sale_voided),
      on_sale(deliveries, sales::kSaleRefunded, sale_refunded),
      on_sale(deliveries, sales::kSaleReturned, sale_returned),
      on_refund(deliveries, refunds::kRefundRequested, as(refund_requested)),
      on_refund(deliveries, refunds::kRefundApproved, as(refund_approved)),
      on_refund(deliveries, refunds::kRefundCancelled, type_of_end),
      on_refund(deliveries, refunds::kRefundMade, as(refund_succeeded)),
      on_cart(deliveries, carts::kCartOrderPaid, cart_order_paid),
      on_cart(deliveries, carts::kCartStockLow, cart_stock_low),
      on_mandate(deliveries, mandates::kMandateAuthorised, mandate_authorised),
      on_mandate(deliveries, mandates::kMandateEnrolled, mandate_enrolled),
      on_mandate(deliveries, mandates::kMandateFailed, mandate_failed),
      on_mandate(deliveries, mandates::kMandateCanceled, mandate_canceled),
      on_mandate(deliveries, mandates::kMandatePaused, mandate_paused),
      on_mandate(deliveries, mandates::kMandateResumed, mandate_resumed),
      on_mandate(deliveries, mandates::kMandateMaintained, mandate_maintained),
      on_mandate(deliveries, mandates::kMandateMaintenanceRefused, mandate_maintenance_refused),
      on_mandate(deliveries, mandates::kMandateTerminationAsked, mandate_termination_requested),
      on_mandate(deliveries, mandates::kMandateTerminationRejected, mandate_termination_rejected),
      on_mandate(deliveries, mandates::kMandateTerminationApproved, mandate_terminating),
      on_mandate(deliveries, mandates::kMandateTerminated, mandate_terminated),
      on_mandate(deliveries, mandates::kMandateTerminationRefused, mandate_termination_refused),
      on_mandate(deliveries, mandates::kMandateDebitFailed, mandate_debit_failed),
      on_mandate(deliveries, mandates::kMandateDebitCanceled, mandate_debit_canceled),
      on_mandate(deliveries, mandates::kMandateDebitMissed, mandate_debit_missed),
      on_payout(deliveries, payouts::kPayoutClosed, payout_closed),
      on_payout(deliveries, payouts::kPayoutSent, payout_sent),
      on_payout(deliveries, payouts::kPayoutPaid, payout_paid),
      on_payout(deliveries, payouts::kPayoutReturned, payout_returned),
      on_payout(deliveries, payouts::kPayoutHeld, payout_held),
      on_payout(deliveries, payouts::kPayoutReleased, payout_released),
      on_invoice(deliveries),
      // Another address begins anew.
      events::on(merchant_api::kResultUrlChanged, "forgets how the address before did",
                 [&deliveries](db::Tx& tx, const EventRecord& event) -> Result<Done> {
                   return deliveries.address_changed(tx, event.merchant);
                 }),
  };
}

}  // namespace gerbang::deliveries
