-- A refund that has stopped (`sending` 4) because its acquirer did not answer, what stopped it, and
-- why an operator let one take the balance below what is pending. A sale has one open request.

ALTER TABLE refund_requests ADD COLUMN sending_problem TEXT;
ALTER TABLE refund_requests ADD COLUMN overdraft_reason TEXT;

-- The newest first without sorting, and without reading all requests of the merchant.
DROP INDEX refund_requests_sale;
CREATE INDEX refund_requests_sale ON refund_requests (merchant_id, sale_id, id);

-- Given up before it showed.
UPDATE refund_requests SET sending = 4, sending_problem = 'The acquirer did not answer.'
WHERE sending = 1 AND NOT EXISTS (
  SELECT 1 FROM jobs j WHERE j.topic = 'refund.send' AND j.done_at IS NULL
    AND j.job_key = CAST(refund_requests.id AS TEXT));

-- Of several open requests for one sale the one that is furthest stays, then the oldest.
UPDATE refund_requests SET status = 3, decided_name = 'System', decided_at = created_at,
  remarks = 'Another request for this transaction is open.'
WHERE status = 1 AND EXISTS (
  SELECT 1 FROM refund_requests o
  WHERE o.merchant_id = refund_requests.merchant_id AND o.sale_id = refund_requests.sale_id
    AND (o.sending IN (1, 4) OR (o.status = 1 AND o.id < refund_requests.id)));
UPDATE sales SET
  refund_request_id = (SELECT o.id FROM refund_requests o WHERE o.merchant_id = sales.merchant_id
    AND o.sale_id = sales.id AND (o.status = 1 OR o.sending IN (1, 4))),
  refund_request_status = (SELECT o.status FROM refund_requests o
    WHERE o.merchant_id = sales.merchant_id AND o.sale_id = sales.id
      AND (o.status = 1 OR o.sending IN (1, 4)))
WHERE refund_request_id IS NOT NULL AND EXISTS (
  SELECT 1 FROM refund_requests o WHERE o.merchant_id = sales.merchant_id AND o.sale_id = sales.id
    AND (o.status = 1 OR o.sending IN (1, 4)));

CREATE UNIQUE INDEX refund_requests_open ON refund_requests (merchant_id, sale_id)
  WHERE status = 1 OR sending IN (1, 4);
