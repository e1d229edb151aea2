import type { CartChange, CartDetails, CartDraft, CartItemRow } from '../../api/client';
import { Asked } from '../../api/client';
import { toMoney } from '../../kit/money/money';

/** What the editor holds of an item: everything is the text a person typed. */
export type ItemValues = {
  /** Names the row on the page; `id` is the server's, of an item that is saved. */
  key: string;
  id?: string;
  name: string;
  description: string;
  price: string;
  picture: { id: string; url: string } | null;
  /** What is left for sale; nothing: without end. */
  stock: string;
  quantityMin: string;
  quantityMax: string;
  /** Sold or reserved so far: what is left and this make all that was ever put up for sale. */
  taken: number;
};

export type CartValues = {
  title: string;
  description: string;
  deliveryFee: string;
  phone: Asked;
  address: Asked;
  note: Asked;
  isPublished: boolean;
  items: ItemValues[];
};

/** The most that one order takes, unless the merchant says something else. */
const USUAL_MAX = '100';

let rows = 0;
const newKey = () => `row-${++rows}`;

export const newItem = (): ItemValues => ({
  key: newKey(),
  name: '',
  description: '',
  price: '',
  picture: null,
  stock: '',
  quantityMin: '1',
  quantityMax: USUAL_MAX,
  taken: 0,
});

const itemValues = (item: CartItemRow): ItemValues => ({
  key: newKey(),
  id: item.id,
  name: item.name,
  description: item.description ?? '',
  price: item.price ?? '',
  picture: item.pictureId && item.pictureUrl ? { id: item.pictureId, url: item.pictureUrl } : null,
  // Below nothing after a stock was lowered while people were buying.
  stock: item.stockLeft === null ? '' : String(Math.max(0, item.stockLeft)),
  quantityMin: String(item.quantityMin),
  quantityMax: String(item.quantityMax),
  taken: item.stock === null || item.stockLeft === null ? item.sold + item.reserved : item.stock - item.stockLeft,
});

export const toValues = (cart?: CartDetails): CartValues => ({
  title: cart?.title ?? '',
  description: cart?.description ?? '',
  deliveryFee: cart?.deliveryFee ?? '',
  phone: cart?.customerFields.phone ?? Asked.OPTIONAL,
  address: cart?.customerFields.address ?? Asked.REQUIRED,
  note: cart?.customerFields.note ?? Asked.OPTIONAL,
  isPublished: cart?.status === 1,
  items: cart?.items.map(itemValues) ?? [newItem()],
});

const text = (value: string) => value.trim() || undefined;
const count = (value: string, otherwise: number) => Number.parseInt(value, 10) || otherwise;

/** Of a new shop's first item nothing may be known yet: then it is not there. */
export const isBlank = (item: ItemValues): boolean =>
  item.id === undefined && !item.picture && [item.name, item.description, item.price].every((it) => it.trim() === '');

export const toDraft = (values: CartValues): CartDraft => ({
  title: values.title.trim(),
  description: text(values.description),
  deliveryFee: toMoney(values.deliveryFee) ?? '0.00',
  customerFields: { phone: values.phone, address: values.address, note: values.note },
  items: values.items
    .filter((item) => !isBlank(item))
    .map((item) => ({
      id: item.id,
      name: item.name.trim(),
      description: text(item.description),
      // Not known yet: a draft may be without, and it is not for sale until then.
      price: toMoney(item.price),
      pictureId: item.picture?.id,
      stock: item.stock.trim() === '' ? undefined : Number(item.stock) + item.taken,
      quantityMin: count(item.quantityMin, 1),
      quantityMax: count(item.quantityMax, count(USUAL_MAX, 1)),
    })),
});

export const toChange = (values: CartValues, version: number): CartChange => ({ ...toDraft(values), version });

/** Whether anything would be lost: the rows' names on the page are nothing that was typed. */
export const isChanged = (now: CartValues, before: CartValues): boolean =>
  JSON.stringify({ ...toDraft(now), now: now.isPublished }) !==
  JSON.stringify({ ...toDraft(before), now: before.isPublished });

/** "items[2].price" → "items.2.price", by the rows that were sent; a blank row in between was not. */
export const fieldNamed = (field: string, items: ItemValues[]): string => {
  const match = /^items\[(\d+)\]\.?(.*)$/.exec(field);
  if (!match) return field === 'customerFields' ? 'phone' : field.replace(/^customerFields\./, '');
  const sent = items.filter((item) => !isBlank(item))[Number(match[1])];
  const at = sent ? items.indexOf(sent) : Number(match[1]);
  const inner = match[2] === 'pictureId' ? 'picture' : match[2] || 'name';
  return `items.${at}.${inner}`;
};
