// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SaleCard } from '../../api/client';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { renderKit } from '../../kit/test/render';
import { Card } from './details_card';

addEnglish(office);
afterEach(cleanup);

const CARD: SaleCard = {
  approvalCode: '831000',
  acquirerReference: 'PD1',
  masked: '411111******1111',
  brand: 'VISA',
  country: 'MY',
  funding: 'CREDIT',
  eci: '05',
  transStatus: 'Y',
  dsTransactionId: 'd1',
  threeDsVersion: '2.2.0',
  liability: 'ISSUER',
};
const fact = (label: string) => screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent ?? null;

test('a_card_says_what_its_bank_said', () => {
  renderKit(<Card card={CARD} isPaid reader="merchant" />);
  expect(fact('Card')).toBe('VISA 411111******1111, Credit card, MY');
  expect(fact('Approval code')).toBe('831000');
  expect(fact('3-D Secure')).toBe('The card’s bank authenticated the holder (ECI 05, 2.2.0)');
});

test.each([
  ['ISSUER', 'merchant', 'is borne by the card’s bank'],
  ['ISSUER', 'operator', 'is borne by the card’s bank'],
  ['MERCHANT', 'merchant', 'is borne by you'],
  ['MERCHANT', 'operator', 'is borne by the merchant'],
] as const)('a_dispute_borne_by_%s_is_said_to_the_%s', (liability, reader, said) => {
  renderKit(<Card card={{ ...CARD, liability }} isPaid reader={reader} />);
  expect(fact('A dispute')).toBe(said);
});

test('an_unpaid_sale_has_no_dispute', () => {
  renderKit(<Card card={{ ...CARD, transStatus: null }} isPaid={false} reader="merchant" />);
  expect(fact('A dispute')).toBeNull();
  expect(fact('3-D Secure')).toBe('Nothing was said of it (ECI 05, 2.2.0)');
});

test('a_sale_without_a_card_shows_nothing', () => {
  renderKit(<Card card={null} isPaid reader="merchant" />);
  expect(screen.queryByRole('heading')).toBeNull();
});
