import { expect, test } from 'vitest';
import { toDraft, toValues, type ProductValues } from './product_values';

const monthly: ProductValues = {
  ...toValues(),
  name: ' Gym ',
  amount: '1,080.5',
  maxAmount: '5',
  debits: '12',
  startRule: 'ON_DAY',
  startDay: '5',
  retries: '2',
  terms: 'Each month',
};

test('a fixed amount leaves the maximum out', () => {
  expect(toDraft(monthly)).toMatchObject({
    name: 'Gym',
    amount: '1080.50',
    maxAmount: undefined,
    startDay: 5,
    debits: 12,
  });
  expect(toDraft({ ...monthly, kind: 'upTo' })).toMatchObject({ amount: undefined, maxAmount: '5.00' });
});

test('what the form hides is not sent', () => {
  expect(toDraft({ ...monthly, startRule: 'ON_APPROVAL' }).startDay).toBeUndefined();
  expect(toDraft({ ...monthly, frequency: 'DL' }).retries).toBe(0);
  expect(toDraft({ ...monthly, debits: '' }).debits).toBeUndefined();
});
