/** Puts a test's world in place through the API, as the demo merchant's owner; what is tested is done in the browser. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from './gerbang';
import type { GerbangServer } from './server';
import { totp } from './totp';

export const OWNER = { email: 'owner@demo.gerbang.test', password: 'Demo-Gerbang-2026!' };
export const OPERATOR = { email: 'operator@demo.gerbang.test', password: 'Demo-Gerbang-2026!' };
/** Another operator of payouts and fees: who approves what somebody else closed. */
export const SETTLEMENT = { email: 'settlement@demo.gerbang.test', password: 'Demo-Gerbang-2026!' };
export const PENDING = { email: 'pending@demo.gerbang.test', password: 'Demo-Gerbang-2026!' };

type Json = Record<string, unknown>;

export interface Cart {
  id: string;
  slug: string;
  url: string;
  version: number;
  items: (Json & { id: string; name: string; stockLeft: number | null })[];
}

export class Api {
  private token = '';
  constructor(private readonly server: GerbangServer) {}

  async call<T = Json>(method: string, path: string, body?: Json): Promise<T> {
    const response = await fetch(`${this.server.url}/api/v1/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(this.token && { 'x-auth-token': this.token }),
      },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true);
    return JSON.parse(text) as T;
  }

  async signOut(): Promise<this> {
    await this.call('POST', 'security/logout', {});
    this.token = '';
    return this;
  }

  async signIn(account = OWNER): Promise<this> {
    this.token = (await this.call<{ token: string }>('POST', 'security/authentication', account)).token;
    return this;
  }

  /** In the session of a page, beside which its person has no other. */
  async as(page: Page): Promise<this> {
    const stored = await page.evaluate(() => localStorage.getItem('gerbang.auth'));
    this.token = (JSON.parse(stored ?? '{}') as { authToken: string }).authToken;
    return this;
  }

  /** The server's time, which an operator may have moved. */
  async now(): Promise<Date> {
    return new Date((await this.call<{ now: string }>('GET', 'ui/settings')).now);
  }

  /** Only for an operator's session. */
  clockForward(seconds: number) {
    return this.call('POST', 'sandbox/clock', { advanceSeconds: seconds });
  }

  /** Two-factor for this user; answers the key. */
  async twoFactorEnable(): Promise<{ key: string; recoveryCodes: string[] }> {
    const { mfaCode } = await this.call<{ mfaCode: string }>('GET', 'security/mfa/qr-code');
    const { recoveryCodes } = await this.call<{ recoveryCodes: string[] }>('PUT', 'security/mfa', {
      pinCode: totp(mfaCode, await this.now()),
      mfaCode,
      enabled: true,
    });
    return { key: mfaCode, recoveryCodes };
  }

  linkCreate(link: Json = {}) {
    return this.call<{ id: string; slug: string; url: string }>('POST', 'payments/payment-links', {
      title: 'Sourdough class',
      amount: '80.00',
      oneTimePayment: true,
      ...link,
    });
  }

  productCreate(product: Json = {}) {
    return this.call<{ id: string; slug: string; url: string }>('POST', 'emandate/products', {
      name: 'Gym',
      amount: '80.00',
      frequency: 'MT',
      startRule: 'ON_APPROVAL',
      lateRule: 'SKIP',
      retries: 0,
      terms: 'Debited each month.',
      ...product,
    });
  }

  /** The picture's id and address. */
  async pictureUpload(bytes: Buffer): Promise<{ id: string; url: string }> {
    const response = await fetch(`${this.server.url}/api/v1/payments/cart-pictures`, {
      method: 'POST',
      headers: { 'content-type': 'image/png', 'idempotency-key': randomUUID(), 'x-auth-token': this.token },
      body: new Uint8Array(bytes),
    });
    expect(response.ok, `cart-pictures: ${response.status}`).toBe(true);
    return (await response.json()) as { id: string; url: string };
  }

  /** A cart as a merchant would make it; each item is what it says beside the usual. */
  cartDraft(items: Json[] = [{}], cart: Json = {}): Json {
    return {
      title: 'Kuih Raya',
      deliveryFee: '8.00',
      customerFields: { phone: 'NO', address: 'REQUIRED', note: 'OPTIONAL' },
      items: items.map((item, at) => ({
        name: `Kuih ${at + 1}`,
        price: '12.50',
        quantityMin: 1,
        quantityMax: 100,
        ...item,
      })),
      ...cart,
    };
  }

  async cartCreate(items?: Json[], cart?: Json): Promise<Cart> {
    return this.call<Cart>('POST', 'payments/carts', this.cartDraft(items, cart));
  }

  /** A cart that is open to payers. */
  async cartOpen(items?: Json[], cart?: Json): Promise<Cart> {
    const made = await this.cartCreate(items, cart);
    await this.call('POST', `payments/carts/${made.id}/publish`, {});
    return made;
  }

  /** What another tab of the merchant's does: the cart as it is, with these items. */
  async cartChange({ id }: Cart, change: (item: Json) => Json): Promise<Cart> {
    const { title, deliveryFee, customerFields, version, items } = await this.call<Cart & Json>(
      'GET',
      `payments/carts/${id}`,
    );
    const draft = items.map(({ pictureUrl, stockLeft, reserved, sold, ...item }) => change(item));
    return this.call<Cart>('PUT', `payments/carts/${id}`, {
      title,
      deliveryFee,
      customerFields,
      version,
      items: draft,
    });
  }

  linkDeactivate(id: string) {
    return this.call('POST', `payments/payment-links/${id}/deactivate`, {});
  }

  /** All sales of today, by status. */
  async sales(): Promise<{ status: number; amount: string; reference: string }[]> {
    const { content } = await this.call<{
      content: { status: number; amount: string; reference: string }[];
    }>('GET', 'payments/sales-transactions?pageNumber=1&pageSize=10&sort=createdDate,desc&name=Bala');
    return content;
  }
}
