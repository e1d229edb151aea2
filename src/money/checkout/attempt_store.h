#pragma once
// SQL of what went to acquirers and came from them: attempts, the orders under which acquirers know
// them, and messages.

#include "base/db/db.h"
#include "base/db/record.h"
#include "money/checkout/checkout.h"

namespace gerbang::checkout {

/// $1, $2: the sale of the attempt.
inline constexpr db::RecordStatement<
    Attempt, R"(INSERT INTO sale_attempts (merchant_id, sale_id, id, connector, acquirer,
         payment_method, bank_id, merchant_name, fee_type, mdr_acquirer, mdr_gateway, flat_acquirer, flat_gateway,
         tax_mdr_acquirer, tax_mdr_gateway, tax_flat_acquirer, tax_flat_gateway, start_kind, form_url, form_fields, follows_way, follows_decline, created_at)
       VALUES ($1, $2, :id, :connector, :acquirer, :payment_method,
         :bank_id, :merchant_name, :fee_type, :mdr_acquirer, :mdr_gateway, :flat_acquirer,
         :flat_gateway, :tax_mdr_acquirer, :tax_mdr_gateway, :tax_flat_acquirer,
         :tax_flat_gateway, :start_kind, :form_url, :form_fields, :follows_way, :follows_decline,
         :created_at))">
    kAttemptAdd{"sale_attempt_add"};

inline constexpr db::Statement kAttemptOf{
    "sale_attempt_of",
    db::text<Attempt, R"(SELECT {} FROM sale_attempts WHERE merchant_id = $1 AND sale_id = $2
       ORDER BY id DESC LIMIT 1)">};

inline constexpr db::Statement kOrderAdd{
    "acquirer_order_add",
    R"(INSERT INTO acquirer_orders (attempt_id, merchant_id, sale_id) VALUES ($1, $2, $3))"};

inline constexpr db::Statement kOrderGet{
    "acquirer_order_get",
    R"(SELECT merchant_id, sale_id FROM acquirer_orders WHERE attempt_id = $1)"};

/// The payer's browser is back with the answer: one row the first time.
inline constexpr db::Statement kOrderReturned{
    "acquirer_order_returned",
    R"(UPDATE acquirer_orders SET returned_at = $2 WHERE attempt_id = $1 AND returned_at IS NULL)"};

inline constexpr db::Statement kMessageAdd{
    "acquirer_message_add",
    R"(INSERT INTO acquirer_messages (merchant_id, sale_id, id, is_out, protocol, kind,
         signature_valid, body, created_at, way)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10))"};

inline constexpr db::Statement kMessageCount{
    "acquirer_message_count",
    R"(SELECT count(*) FROM acquirer_messages WHERE merchant_id = $1 AND sale_id = $2)"};

/// When the acquirer last answered a question.
inline constexpr db::Statement kAnsweredLast{"acquirer_message_answered_last",
                                             R"(SELECT max(created_at) FROM acquirer_messages
       WHERE merchant_id = $1 AND sale_id = $2 AND way = $3)"};

inline constexpr db::Statement kMessagesOf{
    "acquirer_messages_of",
    R"(SELECT id, is_out, protocol, kind, created_at, signature_valid, body, way FROM acquirer_messages
       WHERE merchant_id = $1 AND sale_id = $2 ORDER BY id)"};

}  // namespace gerbang::checkout
