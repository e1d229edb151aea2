import { cartItemDraft } from '../../../api/gen/limits/cart_item_draft';
import type { Form } from '../../../kit/form/form';
import type { Limits } from '../../../kit/form/limits';
import type { CartValues, ItemValues } from '../cart_values';

/** The fields of one item as those of a form: `items.3.price`, with what the server says of `price`. */
export type ItemForm = { form: Form<Record<string, unknown>>; name: (field: keyof ItemValues) => string };

export const itemForm = (form: Form<CartValues>, at: number): ItemForm => {
  const name = (field: string) => `items.${at}.${field}`;
  const limits: Limits = Object.fromEntries(
    Object.entries(cartItemDraft as Limits).map(([field, limit]) => [name(field), limit]),
  );
  return { form: { ...form, limits } as unknown as ItemForm['form'], name };
};
