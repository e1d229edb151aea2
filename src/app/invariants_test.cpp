// Each invariant is shown failing: somebody writes into the tables by hand, and the check says so.

#include <algorithm>
#include <set>

#include "app/demo_examples.h"
#include "app/wiring.h"
#include "base/audit/trail.h"
#include "base/db/db_fixture.h"
#include "money/ledger/transfer_chain.h"

namespace gerbang::app {
namespace {

struct Tampering {
  std::string invariant;
  std::string what;
  std::vector<std::string> texts;
};

/// One sale in this state of the demonstration.
std::string one_sale(const std::string& condition) {
  return " WHERE id = (SELECT min(id) FROM sales WHERE " + condition + ")";
}

const std::vector<Tampering> kTamperings{
    {"what an account may is its role and its groups",
     "somebody is given more by hand",
     {"UPDATE accounts SET grants = 'payment.payout.approve' WHERE role = 3"}},
    {"what an account may is its role and its groups",
     "somebody is put into a group by hand",
     {"INSERT INTO user_group_levels (company_id, id, name, name_key, rank, created_at) SELECT "
      "company_id, 5, 'x', 'x', 50, 1 FROM accounts WHERE role = 3",
      "INSERT INTO user_groups (company_id, id, name, name_key, level_id, created_at) SELECT "
      "company_id, 6, 'x', 'x', 5, 1 FROM accounts WHERE role = 3",
      "INSERT INTO user_group_members (company_id, group_id, account_id) SELECT company_id, 6, id "
      "FROM accounts WHERE role = 3"}},
    {"every merchant has an owner who can sign in",
     "the owner is switched off by hand",
     {"UPDATE accounts SET is_active = 0 WHERE role = 1"}},
    {"who is in a group is of its company",
     "somebody of another company is put into a group",
     {"INSERT INTO user_group_members (company_id, group_id, account_id) VALUES (7, 8, 9)"}},
    {"a second factor is taken away by two people",
     "one person asks and does it",
     {"INSERT INTO factor_removals (company_id, id, account_id, user_id, reason, status, asked_by, "
      "asked_by_name, asked_at, decided_by) VALUES (7, 8, 9, 10, 'x', 2, 11, 'x', 1, 11)"}},
    {"an account is called as its user is",
     "an account gets another name",
     {"UPDATE accounts SET full_name = 'Somebody else'"}},
    {"the counters of people equal the accounts",
     "a counter is changed",
     {"UPDATE people_kinds SET count = count + 1 WHERE role = 1"}},

    {"the sum of all ledger entries is zero",
     "an entry is changed",
     {"UPDATE ledger_entries SET amount = amount + 1 WHERE line = 1 AND transfer_id = (SELECT "
      "min(transfer_id) FROM ledger_entries)"}},
    {"each ledger transfer has entries and balances",
     "an entry is changed",
     {"UPDATE ledger_entries SET amount = amount + 1 WHERE line = 1 AND transfer_id = (SELECT "
      "min(transfer_id) FROM ledger_entries)"}},
    {"each ledger transfer has entries and balances",
     "a transfer lost its entries",
     {"DELETE FROM ledger_entries WHERE transfer_id = (SELECT min(id) FROM ledger_transfers)"}},
    {"each ledger balance equals its entries",
     "a balance is changed",
     {"UPDATE ledger_balances SET amount = amount + 1 WHERE account = 1"}},
    {"each ledger balance equals its entries",
     "entries that balance are moved to another account",
     {"UPDATE ledger_entries SET account = 12 WHERE account = 11"}},

    {"the daily counters equal the sales",
     "a count is changed",
     {"UPDATE sales_daily SET count = count + 1 WHERE status = 11"}},
    {"the daily counters equal the sales",
     "an amount is changed",
     {"UPDATE sales_daily SET amount = amount - 1 WHERE status = 11"}},
    {"the daily counters equal the sales",
     "a counter of a kind is changed",
     {"UPDATE sales_kinds SET count = count + 1 WHERE status = 11"}},
    {"the daily counters equal the sales",
     "a counter of a kind goes to another channel",
     {"UPDATE sales_kinds SET shard = shard + 16 WHERE status = 11"}},
    {"the daily counters equal the sales",
     "a sale is changed without them",
     {"UPDATE sales SET status = 23" + one_sale("status = 22")}},
    {"every paid sale has one ledger transfer, of its amounts",
     "a sale is made paid by hand",
     {"UPDATE sales SET status = 11" + one_sale("status = 22")}},
    {"every paid sale has one ledger transfer, of its amounts",
     "a paid sale is made failed",
     {"UPDATE sales SET status = 22" + one_sale("status = 11")}},
    {"every paid sale has one ledger transfer, of its amounts",
     "its net is changed",
     {"UPDATE sales SET net_amount = net_amount + 1" + one_sale("status = 11")}},
    {"every paid sale has one ledger transfer, of its amounts",
     "its amount is changed",
     {"UPDATE sales SET amount = amount + 1" + one_sale("status = 11")}},
    {"every paid sale has one ledger transfer, of its amounts",
     "a fee is moved from the gateway to the acquirer",
     {"UPDATE sales SET flat_acquirer = flat_acquirer + 1, flat_gateway = flat_gateway - 1" +
      one_sale("status = 11")}},
    {"every paid sale has one ledger transfer, of its amounts",
     "a sale is made void without a reversal",
     {"UPDATE sales SET status = 33" + one_sale("status = 11")}},
    {"refunds fit their sales and the ledger",
     "more than the amount went back",
     {"UPDATE sales SET refunded_amount = amount + 1" + one_sale("status = 11")}},
    {"refunds fit their sales and the ledger",
     "what is on its way back is changed",
     {"UPDATE sales SET refund_pending_amount = refund_pending_amount - 1" +
      one_sale("status = 43")}},
    {"refunds fit their sales and the ledger",
     "a sale is refunded by its status alone",
     {"UPDATE sales SET status = 44" + one_sale("status = 11 AND refunded_amount = 0")}},
    {"what is paid once has one paid sale at most",
     "two paid sales hold one key",
     {"UPDATE sales SET pays_once = 1, pays_once_key = 'cart:1' WHERE status = 11"}},
    {"what is paid once has one paid sale at most",
     "two paid sales of a version without keys are one link's",
     {"UPDATE sales SET pays_once = 1, pays_once_key = NULL, link_id = 1 WHERE status = 11"}},
    {"every sale's history ends in its status, and its reference leads to it",
     "the last entry says something else",
     {"UPDATE sale_history SET to_status = 0"}},
    {"every sale's history ends in its status, and its reference leads to it",
     "a history is gone",
     {"DELETE FROM sale_history WHERE sale_id = (SELECT min(id) FROM sales)"}},
    {"every sale's history ends in its status, and its reference leads to it",
     "a reference leads to another sale",
     {"UPDATE sale_references SET sale_id = (SELECT max(id) FROM sales)"}},
    {"every sale's history ends in its status, and its reference leads to it",
     "a reference is gone",
     {"DELETE FROM sale_references"}},

    {"what is paid is settled once, or waits for its day and is pending",
     "what waits is gone",
     {"DELETE FROM settlements_due"}},
    {"what is paid is settled once, or waits for its day and is pending",
     "what waits is another amount",
     {"UPDATE settlements_due SET amount = amount + 1"}},
    {"what is paid is settled once, or waits for its day and is pending",
     "a sale that was never paid waits",
     {"INSERT INTO settlements_due (merchant_id, sale_id, payment_method, paid_at, amount) "
      "SELECT merchant_id, id, 1, created_at, 0 FROM sales" +
      one_sale("status = 22")}},
    {"what is paid is settled once, or waits for its day and is pending",
     "what waits was paid in another way",
     {"UPDATE settlements_due SET payment_method = payment_method + 1"}},
    {"nothing is settled before its day",
     "a settlement was a day early",
     {"UPDATE ledger_transfers SET created_at = created_at - 86400000 WHERE kind = 6"}},
    {"nothing is settled before its day",
     "a rule is changed into the past",
     {"UPDATE settlement_rules SET banking_days = banking_days + 1"}},
    {"nothing is settled before its day",
     "the cut-off was an hour after midnight",
     {"UPDATE settlement_rules SET cut_off = 60"}},
    {"what is paid is settled once, or waits for its day and is pending",
     "a settlement is another amount",
     {"UPDATE ledger_entries SET amount = amount * 2 WHERE transfer_id IN (SELECT id FROM "
      "ledger_transfers WHERE kind = 6)"}},

    {"the end of each ledger day equals its entries",
     "a day that is over has no end",
     {"UPDATE ledger_closing SET closed_day = 30000"}},
    {"a closed payout ties: opening and its sums less the payout are its closing",
     "a fee is a sen less",
     {"UPDATE payouts SET fees = fees + 1 WHERE number = 1"}},
    {"a payout's sums are its lines'",
     "a line is gone",
     {"DELETE FROM payout_lines WHERE payout_id = (SELECT min(id) FROM payouts) AND line_no = 1"}},
    {"a payout's sums are its lines'",
     "tax is called a fee",
     {"UPDATE payouts SET fees = fees + tax, tax = 0 WHERE number = 1"}},
    {"a payout opens with what the one before closed with",
     "it opens with a sen more, and closes so",
     {"UPDATE payouts SET opening = opening + 1, closing = closing + 1 WHERE number = 2"}},
    {"a payout's line is one movement of what is available, part by part",
     "a line is another amount",
     {"UPDATE payout_lines SET net = net + 1, gross = gross + 1 WHERE line_no = 1"}},
    {"a payout's line is one movement of what is available, part by part",
     "a fee is moved to the gross",
     {"UPDATE payout_lines SET gross = gross + 1 WHERE line_no = 1"}},
    {"no movement before a payout's cut-off is left behind",
     "a movement has lost its line",
     {"DELETE FROM payout_lines WHERE payout_id = (SELECT min(id) FROM payouts) AND line_no = 1"}},
    {"a payout left once, and was paid or came back once",
     "one that was paid is said to have come back",
     {"UPDATE payouts SET status = 6 WHERE number = 1"}},
    {"a payout left once, and was paid or came back once",
     "one that was paid is sent again",
     {"UPDATE payouts SET status = 4 WHERE number = 1"}},
    {"what is in transit to merchants' banks are their payouts",
     "one that was paid is said to be under way",
     {"UPDATE payouts SET status = 4 WHERE number = 1"}},
    {"a payout is approved by somebody who neither closed it nor changed its account",
     "who approved has closed",
     {"UPDATE payouts SET closed_by = approved_by WHERE number = 1"}},
    {"a payout is approved by somebody who neither closed it nor changed its account",
     "the account was not to be used yet",
     {"UPDATE payout_accounts SET usable_from = 4000000000000"}},
    {"a bank account is let in by somebody else, and waits",
     "who asked has decided",
     {"UPDATE payout_accounts SET asked_by = 5, decided_by = 5, usable_from = 1"}},
    {"an adjustment is approved by somebody else and booked once",
     "another amount was booked",
     {"UPDATE payout_adjustments SET amount = amount + 1"}},
    {"an adjustment is approved by somebody else and booked once",
     "who asked has decided",
     {"UPDATE payout_adjustments SET asked_by = decided_by"}},
    {"a payout is sent in one file",
     "one is in none",
     {"UPDATE payouts SET batch_id = NULL WHERE number = 1"}},
    {"a file's payouts are those that were sent in it",
     "a file says another sum",
     {"UPDATE exchange_files SET amount = amount + 1 WHERE kind = 4"}},

    {"a link's uses are its paid sales",
     "a use more",
     {"UPDATE payment_links SET used_count = used_count + 1"}},
    {"a one-time link is used up by its first success and by nothing else",
     "a used one is active again",
     {"UPDATE payment_links SET status_id = 1 WHERE one_time = 1 AND used_count > 0"}},
    {"a one-time link is used up by its first success and by nothing else",
     "an unused one is used up",
     {"UPDATE payment_links SET status_id = 2 WHERE used_count = 0"}},
    {"a link knows how far each of its sales got",
     "a paid sale is open for its link",
     {"UPDATE payment_link_sales SET state = 0 WHERE state = 2"}},
    {"one attempt of a one-time link is with an acquirer at a time",
     "two are",
     {"UPDATE payment_links SET one_time = 1 WHERE id = (SELECT min(link_id) FROM "
      "payment_link_sales)",
      "UPDATE payment_link_sales SET state = 1, link_id = (SELECT min(link_id) FROM "
      "payment_link_sales)"}},

    {"what is reserved of an item is what open orders hold of it",
     "one less is reserved",
     {"UPDATE cart_items SET reserved = reserved - 1 WHERE reserved > 0"}},
    {"what is reserved of an item is what open orders hold of it",
     "an open order gave nothing back",
     {"UPDATE cart_orders SET state = 3 WHERE state = 0"}},
    {"what is sold of an item is what paid orders have of it",
     "one more is sold",
     {"UPDATE cart_items SET sold = sold + 1"}},
    {"what is sold of an item is what paid orders have of it",
     "an order that came too late counts as sold",
     {"UPDATE cart_orders SET is_stock_short = 0"}},
    {"no more of an item is sold and reserved than there is",
     "the stock shrinks",
     {"UPDATE cart_items SET stock = sold + reserved - 1 WHERE stock > 0 AND sold > 0"}},
    {"no more of an item is sold and reserved than there is",
     "less than nothing is reserved",
     {"UPDATE cart_items SET reserved = -1"}},
    {"an order's stock follows its sale",
     "a paid order's stock is for sale again",
     {"UPDATE cart_orders SET state = 3 WHERE state = 2"}},
    {"an order's stock follows its sale",
     "an order shows another status than its sale",
     {"UPDATE cart_orders SET status = 22 WHERE status = 11"}},
    {"an order's stock follows its sale",
     "a sale belongs to another order",
     {"UPDATE sales SET link_id = 1 WHERE channel = 5"}},
    {"an order's amount is that of its lines, its delivery and its sale",
     "a line is dearer",
     {"UPDATE cart_order_lines SET price = price + 1"}},
    {"an order's amount is that of its lines, its delivery and its sale",
     "its sale is of another amount",
     {"UPDATE cart_orders SET amount = amount + 1, delivery_fee = delivery_fee + 1"}},
    {"a cart's orders are its paid ones",
     "one more is counted",
     {"UPDATE carts SET order_count = order_count + 1"}},
    {"a published cart has an item with a price",
     "its prices are gone",
     {"UPDATE cart_items SET price = NULL"}},

    {"an order of a merchant's server has its own sale",
     "an order has none",
     {"INSERT INTO merchant_orders (merchant_id, id, mcht_txn_id, request_hash, return_token, "
      "sale_id, created_at) VALUES (1, 1, 'A-1', 'h', 't', 0, 0)"}},

    {"what was refunded of a sale is the sum of its refunds",
     "a refund that was made is another amount",
     {"UPDATE refund_requests SET amount = amount - 1 WHERE sending = 2"}},
    {"refunds and requests never exceed the sale",
     "a request asks for more than there is",
     {"UPDATE refund_requests SET amount = transaction_amount + 1 WHERE status = 1"}},
    {"a sale has one open refund request at most",
     "two requests of one sale, which an index forbids",
     {"DROP INDEX refund_requests_open",
      "UPDATE refund_requests SET sale_id = (SELECT min(sale_id) FROM refund_requests WHERE status "
      "= 1) WHERE status = 1"}},
    {"an approved refund is under way or made, and somebody else approved it",
     "an approved one was never sent",
     {"UPDATE refund_requests SET sending = 0 WHERE status = 2"}},
    {"an approved refund is under way or made, and somebody else approved it",
     "who asked has approved",
     {"UPDATE refund_requests SET requested_by = decided_by WHERE status = 2"}},
    {"an approved refund is under way or made, and somebody else approved it",
     "a sale does not know that a refund of it is under way",
     {"UPDATE sales SET refund_pending_amount = refund_pending_amount + 1 WHERE status = 43"}},
    {"a sale shows the status of its refund request",
     "it shows another one",
     {"UPDATE sales SET refund_request_status = 3 WHERE refund_request_status = 1"}},

    {"every event of a sale that is told of has its delivery",
     "the last of a sale's deliveries is gone",
     {"DELETE FROM deliveries WHERE sequence > 1 AND type = 7"}},
    {"the deliveries of a sale are numbered from 1 without gaps",
     "one has a later number",
     {"UPDATE deliveries SET sequence = sequence + 1 WHERE id = (SELECT max(id) FROM deliveries)"}},
    {"no event of a sale arrived by itself after a later one",
     "all arrived, the later ones sooner",
     {"UPDATE deliveries SET status = 1, delivered_at = 1000 - sequence"}},
    {"no event of a sale waits behind a later one that has arrived",
     "the first ones wait",
     {"UPDATE deliveries SET status = 1 WHERE sequence > 1",
      "UPDATE deliveries SET status = 0, next_at = 1 WHERE sequence = 1"}},
    {"a delivery has its attempts, and one that arrived was taken",
     "one arrived without an attempt",
     {"UPDATE deliveries SET status = 1 WHERE sequence = 1"}},
    {"a delivery has its attempts, and one that arrived was taken",
     "one waits for no time",
     {"UPDATE deliveries SET status = 0 WHERE sequence = 1"}},

    {"no debit is above what its mandate allowed",
     "an amount is raised",
     {"UPDATE mandate_collections SET amount = amount_max + 1"}},
    {"no mandate is debited for more due days than agreed",
     "fewer are agreed",
     {"UPDATE mandates SET debits = 0"}},
    {"a due day is debited once, and tried again only after a failure",
     "a debit becomes a retry of nothing",
     {"UPDATE mandate_collections SET retry = retry + 9"}},
    {"a due day is debited once, and tried again only after a failure",
     "what was tried again had worked",
     {"UPDATE mandate_collections SET status = 2 WHERE attempt = 0"}},
    {"no debit lies outside its mandate's time",
     "a mandate expired before",
     {"UPDATE mandates SET expires_on = 1"}},
    {"no debit lies outside its mandate's time",
     "a mandate begins later",
     {"UPDATE mandates SET effective_on = effective_on + 1000"}},
    {"nothing is collected once a mandate is to end",
     "its end was approved before",
     {"INSERT INTO mandate_events (merchant_id, mandate_id, id, kind, from_status, to_status, "
      "created_at) SELECT merchant_id, mandate_id, -id, 15, 11, 4, 0 FROM mandate_collections "
      "WHERE attempt = 0"}},
    {"a mandate counts what was debited under it",
     "a debit more is counted",
     {"UPDATE mandates SET debits_done = debits_done + 1"}},
    {"a mandate counts what was debited under it",
     "a sen less is counted",
     {"UPDATE mandates SET debited_amount = debited_amount - 1 WHERE debits_done > 0"}},
    {"a debit and its sale tell the same",
     "a debit is failed, and its sale is paid",
     {"UPDATE mandate_collections SET status = 3 WHERE status = 2"}},
    {"a debit and its sale tell the same",
     "its amount differs",
     {"UPDATE mandate_collections SET amount = amount - 1"}},
    {"a collection file has its rows",
     "a row more is said",
     {"UPDATE exchange_files SET row_count = row_count + 1 WHERE kind = 2"}},
    {"a collection file has its rows",
     "a debit left its file",
     {"UPDATE mandate_collections SET file_id = NULL WHERE attempt = 0"}},
    {"only what is in force is planned",
     "one that has ended is planned",
     {"UPDATE mandates SET status = 33 WHERE next_debit IS NOT NULL"}},
    {"an enrolled mandate was authorised and approved",
     "the bank never approved",
     {"UPDATE mandates SET approved_on = NULL"}},
    {"a mandate's timeline ends in its status",
     "the timeline is gone",
     {"DELETE FROM mandate_events"}},
    {"only a payer's pending request holds a mandate",
     "one is held for nobody",
     {"UPDATE mandates SET is_held = 1"}},
    {"nothing is planned while a payer's request to end waits",
     "it is let go",
     {"UPDATE mandates SET is_held = 0"}},
    {"a request to end is decided by somebody else",
     "it is decided and waits",
     {"UPDATE mandate_terminations SET decided_at = 1"}},
    {"a mandate that is to change or to end has its change",
     "the change is gone",
     {"DELETE FROM mandate_changes"}},
    {"the counters of mandates equal the mandates",
     "a count is changed",
     {"UPDATE mandate_kinds SET count = count + 1 WHERE day > 0 AND status = 11"}},
    {"the counters of mandates equal the mandates",
     "the sum of all days is changed",
     {"UPDATE mandate_kinds SET count = count - 1 WHERE day = 0 AND status = 11"}},
    {"the counters of mandates equal the mandates",
     "one is paused without them",
     {"UPDATE mandates SET paused_at = 1 WHERE paused_at IS NULL"}},
    {"the counters of debits equal the debits",
     "a count is changed",
     {"UPDATE mandate_collection_kinds SET count = count + 1 WHERE day > 0"}},
    {"the counters of debits equal the debits",
     "the sum of all days is gone",
     {"DELETE FROM mandate_collection_kinds WHERE day = 0"}},
    {"the counters of debits equal the debits",
     "a debit is moved without them",
     {"UPDATE mandate_collections SET status = 3 WHERE status = 2"}},
    {"the counters of requests to end equal the requests",
     "a count is changed",
     {"UPDATE mandate_termination_kinds SET count = count + 1 WHERE day = 0"}},
    {"the counters of requests to end equal the requests",
     "a request is decided without them",
     {"UPDATE mandate_terminations SET status = 3"}},
    {"each audit record is what was sealed in its chain",
     "one is changed",
     {"UPDATE audit_log SET detail = 'another' WHERE position = 2"}},
    {"each audit record is what was sealed in its chain",
     "the last ones are gone",
     {"DELETE FROM audit_log WHERE position > 1"}},
    {"each ledger transfer is what was sealed in its chain",
     "an entry is changed",
     {"UPDATE ledger_entries SET amount = amount + 1 WHERE line = 1 AND transfer_id = (SELECT "
      "min(transfer_id) FROM ledger_entries)"}},
    {"each ledger transfer is what was sealed in its chain",
     "the first one is gone",
     {"DELETE FROM ledger_transfers WHERE position = 1"}},
    {"each signed head stands in the chains",
     "one is made by hand",
     {"INSERT INTO proof_heads (merchant_id, number, day, transfers, transfer_hash, records, "
      "record_hash, before, signed_at, hash, key_id, signature) VALUES (7, 1, 1, 0, '', 0, '', '', "
      "1, 'x', 1, 'x')"}},
    {"invoices are numbered without a gap",
     "one is taken out",
     {"DELETE FROM invoices WHERE kind = 1 AND position = 1"}},
    {"invoices are numbered without a gap",
     "a number is given and not used",
     {"UPDATE invoice_series SET last = last + 1"}},
    {"an invoice's sums are its lines' and its payouts'",
     "a line is changed",
     {"UPDATE invoice_lines SET amount = amount + 1 WHERE line_no = 1"}},
    {"an invoice's sums are its lines' and its payouts'",
     "a payout took more",
     {"UPDATE invoice_payouts SET amount = amount + 1"}},
    {"a credit note has its invoice, and no more is credited than was invoiced",
     "an invoice becomes a credit note of nothing",
     {"UPDATE invoices SET kind = 2 WHERE position = 1"}},
    {"a credit note has its invoice, and no more is credited than was invoiced",
     "more is credited",
     {"INSERT INTO invoices (merchant_id, id, kind, series, position, number, cause, month, "
      "corrects_id, corrects_number, buyer_name, buyer_tax_no, payments, amount, tax, total, "
      "tax_rounding, prepaid, payable, document, sha256, created_at) SELECT merchant_id, 5, 2, "
      "'CN-X', 1, 'CN-X-000001', 'x', month, id, number, buyer_name, buyer_tax_no, 0, amount, tax, "
      "total + 1, 0, 0, total + 1, '', '', created_at FROM invoices WHERE position = 1 AND kind = "
      "1"}},
    {"an invoice's document is what was issued",
     "a byte of it is changed",
     {"UPDATE invoices SET document = document || ' '"}},
    {"an invoice's document says what its row says",
     "the row says another tax",
     {"UPDATE invoices SET tax = tax + 1, amount = amount - 1"}},
    {"an invoice's document says what its row says",
     "the row has another number",
     {"UPDATE invoices SET number = 'INV-1'"}},
    {"the audit counters equal the records",
     "a count is changed",
     {"UPDATE audit_kinds SET count = count + 1 WHERE day = 0"}},
    {"the audit counters equal the records",
     "a day is gone",
     {"DELETE FROM audit_kinds WHERE day > 0"}},
    {"the lines of a file are what it said",
     "a file is there without its lines",
     {"INSERT INTO reconciliation_files (id, kind, acquirer, name, sha256, reference, day, line_count, "
      "gross, fee, net, opening, closing, lines_done, matched, created_at) VALUES (5, 1, 20, 'x', "
      "'x', 'x', 1, 1, 1, 0, 1, 0, 0, 1, 0, 1)"}},
    {"a settlement is booked as its lines say",
     "a line is written by hand",
     {"INSERT INTO reconciliation_files (id, kind, acquirer, name, sha256, reference, day, line_count, "
      "gross, fee, net, opening, closing, lines_done, matched, created_at) VALUES (5, 1, 20, 'x', "
      "'x', 'x', 1, 1, 1, 0, 1, 0, 0, 1, 0, 1)",
      "INSERT INTO reconciliation_lines (file_id, line_no, kind, number, day, gross, fee, net, "
      "reference, text, status, merchant_id, transfer_id, booked_fee) VALUES (5, 1, 1, 'x', 1, 1, 0, "
      "1, '', '', 3, NULL, NULL, 0)"}},
    {"what is matched is what the books have",
     "a line is matched with a transfer that is not there",
     {"INSERT INTO reconciliation_files (id, kind, acquirer, name, sha256, reference, day, line_count, "
      "gross, fee, net, opening, closing, lines_done, matched, created_at) VALUES (5, 1, 20, 'x', "
      "'x', 'x', 1, 1, 1, 0, 1, 0, 0, 1, 1, 1)",
      "INSERT INTO reconciliation_lines (file_id, line_no, kind, number, day, gross, fee, net, "
      "reference, text, status, merchant_id, transfer_id, booked_fee) VALUES (5, 1, 1, 'x', 1, 1, 0, "
      "1, '', '', 2, 7, 8, 0)"}},
    {"a write-off is booked once and by two people",
     "one person writes off, and nothing is booked",
     {"INSERT INTO reconciliation_exceptions (id, kind, status, acquirer, account, amount, day, "
      "number, created_at, asked_by, decided_by) VALUES (5, 1, 3, 20, 10, 1, 1, 'x', 1, 7, 7)"}},
    {"what a payer got twice is an exception",
     "an exception is of a sale that nobody was paid twice for",
     {"INSERT INTO reconciliation_exceptions (id, kind, status, acquirer, account, amount, day, "
      "number, created_at, merchant_id, sale_id) VALUES (5, 14, 1, 20, 10, 1, 1, 'x', 1, 7, 8)"}},
    {"what acquirers have paid is at the bank or awaited",
     "a file says that more is paid",
     {"INSERT INTO reconciliation_files (id, kind, acquirer, name, sha256, reference, day, line_count, "
      "gross, fee, net, opening, closing, lines_done, matched, created_at) VALUES (5, 1, 20, 'x', "
      "'x', 'x', 1, 0, 1, 0, 1, 0, 0, 0, 0, 1)"}},
};

class InvariantsTest : public db::OnBothEngines {};
INSTANTIATE_ON_BOTH_ENGINES(InvariantsTest);

TEST_P(InvariantsTest, each_sees_what_it_is_there_for) {
  Config config;
  config.mode = "sandbox";
  config.public_url = "http://localhost:8080";
  config.db = database().url();
  config.smtp_url = "smtp://127.0.0.1:1";  // which must never be asked
  Wiring wiring(config, db(), config.public_url);
  wiring.demo(40);
  db().write_job([](db::Tx& tx) {
    while (audit::trail_seal(tx) + ledger::transfers_seal(tx) > 0) {
    }
    return true;
  });
  auto all = invariants();
  std::set<std::string> tampered;
  for (const auto& [name, what, texts] : kTamperings) {
    auto invariant = std::ranges::find(all, name, &db::Invariant::name);
    ASSERT_NE(invariant, all.end()) << "there is no invariant called " << name;
    tampered.insert(name);
    EXPECT_TRUE(db().read([&](db::Sql& sql) { return invariant->check(sql); }).empty()) << name;
    std::vector<std::string> seen;
    db().write_job([&](db::Tx& tx) {
      for (const auto& text : texts)
        tx.run_text(text, {}, [](const db::Row&) {});
      seen = invariant->check(tx);
      return false;  // rolled back
    });
    EXPECT_FALSE(seen.empty()) << name << ": " << what;
  }
  for (const auto& invariant : all)
    EXPECT_TRUE(tampered.contains(invariant.name)) << invariant.name << " was never shown failing";
}

}  // namespace
}  // namespace gerbang::app
