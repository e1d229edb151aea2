// A shop with one cup of coffee. Run it with GERBANG_URL, MCHT_ID and SIGN_KEY (two keys with a space between them while
// one is being changed); PORT is 3000 unless it is given.
// Its address is registered in the portal as a return origin, and {its address}/webhook as the result URL.
//
// A payer's return and the gateway's callback come in any order, twice or never. Neither is believed for what it
// says: both only make the shop ask the gateway, once their signature is right.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import { call, isOurEvent, isOurReturn, paymentForm } from './gerbang.mjs';

const port = Number(process.env.PORT ?? 3000);
const here = process.env.SHOP_URL ?? `http://localhost:${port}`;
const gateway = { url: process.env.GERBANG_URL, mchtId: process.env.MCHT_ID, keys: (process.env.SIGN_KEY ?? '').split(' ') };
const orders = new Map(); // mchtTxnId → what the gateway last said of it
const seen = new Set(); // events that have been here

const escape = (text) => String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const page = (title, html) =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${html}`;

const orderNew = () => {
  const mchtTxnId = `SHOP-${randomUUID().slice(0, 13)}`;
  orders.set(mchtTxnId, { mchtTxnId, status: 0 });
  return { mchtTxnId, orderDescription: 'Kopi ☕', txnAmount: '12.50', customerName: 'Ali 阿里', customerEmail: 'ali@kopi.example' };
};

const look = async (mchtTxnId) => {
  if (!orders.has(mchtTxnId)) return undefined;
  orders.set(mchtTxnId, await call(gateway, 'GET', `payments/${encodeURIComponent(mchtTxnId)}`));
  return orders.get(mchtTxnId);
};

const routes = {
  'GET /': () =>
    page('Kopi', '<form method="post" action="/form"><button>Pay by form</button></form><form method="post" action="/api"><button>Pay by API</button></form>'),
  'POST /form': () => {
    const fields = { ...orderNew(), mchtId: gateway.mchtId, customerPhone: '60123456789' };
    const form = { ...paymentForm(fields, gateway.keys[0]), returnUrl: `${here}/back` };
    const inputs = Object.entries(form).map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`);
    return page('To the payment', `<form method="post" action="${gateway.url}/payment">${inputs.join('')}<button>Go on</button></form>`);
  },
  'POST /api': async () => {
    const order = orderNew();
    const made = await call(gateway, 'POST', 'payments', { ...order, returnUrl: `${here}/back` }, order.mchtTxnId);
    return { location: new URL(made.checkoutUrl, gateway.url).href };
  },
  'GET /back': async ({ query }) => {
    if (!isOurReturn(query, gateway.keys)) return { status: 400, html: page('Kopi', 'This address is not the gateway’s.') };
    const order = await look(query.mchtTxnId);
    return page('Kopi', order?.status === 11 ? 'Paid. Thank you!' : 'Not paid.');
  },
  'POST /webhook': async ({ headers, body }) => {
    if (!isOurEvent(headers, body, gateway.keys)) return { status: 401, html: 'signature' };
    const event = JSON.parse(body);
    if (seen.has(event.id)) return '';
    await look(event.data?.mchtTxnId ?? event.data?.merchantReference);
    seen.add(event.id); // after the work: what failed comes again
    return '';
  },
  'POST /refund': async ({ body }) => {
    const { mchtTxnId, amount } = Object.fromEntries(new URLSearchParams(body));
    const made = await call(gateway, 'POST', `payments/${encodeURIComponent(mchtTxnId)}/refund-requests`, { amount, reason: 'Cold coffee' });
    return page('Kopi', `Refund ${made.id} is asked for.`);
  },
  'GET /health': async () => JSON.stringify({ gateway: await call(gateway, 'GET', 'health'), orders: [...orders.values()] }),
};

createServer(async (request, response) => {
  const address = new URL(request.url, here);
  const parts = [];
  for await (const part of request) parts.push(part);
  try {
    const route = routes[`${request.method} ${address.pathname}`] ?? (() => ({ status: 404, html: 'Nothing here' }));
    const given = { query: Object.fromEntries(address.searchParams), headers: request.headers, body: Buffer.concat(parts).toString() };
    const answer = await route(given);
    const { status = 200, html = '', location } = typeof answer === 'string' ? { html: answer } : answer;
    if (location) response.writeHead(303, { location });
    else response.writeHead(status, { 'content-type': html.startsWith('{') ? 'application/json' : 'text/html; charset=utf-8' });
    response.end(html);
  } catch (error) {
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error.message));
  }
}).listen(port, () => console.log(`The shop is open at ${here}`));
