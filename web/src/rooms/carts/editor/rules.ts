import { amount, numeric, required, rules, type Rule } from '../../../kit/form/rules';
import { texts } from '../../../kit/i18n';
import { isPositive, toMoney } from '../../../kit/money/money';
import { isBlank, type CartValues } from '../cart_values';

const t = texts.t;
const STOCK_MAX = 1_000_000;
const QUANTITY_MAX = 100_000;

const positive: Rule = (value) =>
  !value || isPositive(toMoney(String(value)) ?? '0.00') ? null : t('carts:form.positive');
const atMost =
  (most: number): Rule =>
  (value) =>
    Number(value) <= most ? null : t('carts:form.most', { most: most.toLocaleString('en') });
const atLeastOne: Rule = (value) => (Number(value) >= 1 ? null : t('carts:form.leastOne'));

const quantity = rules(required, numeric, atLeastOne, atMost(QUANTITY_MAX));
const itemAt = (values: CartValues, path: string) => values.items[Number(path.split('.')[1])];

/** A row of which nothing is known yet is not sent, so nothing is wrong with it. */
const ofItem =
  (rule: Rule) =>
  (value: string, values: CartValues, path: string): string | null => {
    const item = itemAt(values, path);
    return item && isBlank(item) ? null : rule(value, values);
  };

/** In the order of the page: the first that is wrong gets the focus. */
export const cartRules = {
  title: required,
  deliveryFee: amount,
  items: {
    name: ofItem(required),
    price: ofItem(rules(amount, positive)),
    stock: ofItem(rules(numeric, atMost(STOCK_MAX))),
    quantityMin: ofItem(quantity),
    quantityMax: (value: string, values: CartValues, path: string) => {
      const wrong = ofItem(quantity)(value, values, path);
      const least = Number(itemAt(values, path)?.quantityMin);
      return wrong ?? (least > Number(value) ? t('carts:form.order') : null);
    },
  },
  isPublished: (isPublished: boolean, values: CartValues) =>
    !isPublished || values.items.some((item) => !isBlank(item) && isPositive(toMoney(item.price) ?? '0.00'))
      ? null
      : t('carts:form.needsPrice'),
};
