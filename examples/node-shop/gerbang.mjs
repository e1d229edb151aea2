// What a shop needs of Gerbang, without a package: signing a payment form, believing what a payer brings back and
// what the gateway posts, and the calls that a server makes with its key. While a key is being changed a shop may have
// both: what it is sent is right if it is signed with one of them, and the first is what it signs with.

import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

const SIGNED = ['customerEmail', 'customerName', 'customerPhone', 'mchtId', 'mchtTxnId', 'orderDescription', 'txnAmount'];
const RETURNED = ['mchtId', 'mchtTxnId', 'orderNo', 'status', 'txnAmount'];
const AGE_S = 5 * 60;

const mac = (hash, key, text) => createHmac(hash, key).update(text).digest('base64');
const lines = (values) => values.map((value) => `${Buffer.byteLength(value)}:${value}\n`).join('');

/** Each living key has a signature in what the gateway sends, with a space between them. */
const isSigned = (given, keys, sign) =>
  (given ?? '').split(' ').some((one) =>
    keys.some((key) => {
      const a = Buffer.from(one);
      const b = Buffer.from(sign(key));
      return a.length === b.length && timingSafeEqual(a, b);
    }),
  );

export const signature = (fields, key, timestamp) => {
  const values = SIGNED.map((name) => fields[name] ?? '');
  return timestamp
    ? mac('sha512', `v2:${key}`, `v2\n${timestamp}\n${lines(values)}`)
    : mac('sha512', key, values.join(''));
};

/** The fields of a form that a payer's browser posts to `/payment`. */
export const paymentForm = (fields, key) => {
  const timestamp = new Date().toISOString();
  return { ...fields, timestamp, signature: signature(fields, key, timestamp) };
};

/** Whether the gateway has signed what a payer brought back. */
export const isOurReturn = (given, keys) => {
  const text = `return\n${given.timestamp}\n${lines(RETURNED.map((name) => given[name] ?? ''))}`;
  return isSigned(given.signature, keys, (key) => mac('sha512', `return:${key}`, text));
};

/** Whether the gateway has posted this body: by the Standard Webhooks headers, or by the specification's one. */
export const isOurEvent = (headers, body, keys, now = Date.now() / 1000) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': standard } = headers;
  if (!id) return isSigned(headers['x-signature'], keys, (key) => mac('sha512', key, body));
  const isFresh = Math.abs(now - Number(timestamp)) <= AGE_S;
  return isFresh && isSigned(standard, keys, (key) => `v1,${mac('sha256', key, `${id}.${timestamp}.${body}`)}`);
};

/**
 * A call with the key; throws what the gateway says is wrong. Whoever sends the same `idempotencyKey` again, because an
 * answer was lost, does nothing twice.
 */
export const call = async ({ url, mchtId, keys }, method, path, body, idempotencyKey = randomUUID()) => {
  const answer = await fetch(`${url}/api/v1/merchant-server/${path}?mchtId=${mchtId}`, {
    method,
    headers: {
      authorization: `Bearer ${keys[0]}`,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }),
    },
    body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(`${answer.status} ${said.errorCode}: ${said.errorMessage}`);
  return said;
};
