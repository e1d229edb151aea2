// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { leavePortal, ok, portalAt } from './portal_fixture';

afterEach(leavePortal);

test.each([
  '/login',
  '/login-merchant',
  '/home',
  '/email-verification-success',
  '/email-verification-failed',
  '/merchant-registration',
  '/forgot-password',
  '/two-factor-authen',
  '/update-expired-password',
  '/change-password?a=AAAA&b=BBBB',
  '/generate-signature',
])('%s has a footer with privacy policy, contact and the copyright of 2025', async (address) => {
  portalAt(address, { 'GET master/countries/all': ok([{ id: 134, name: 'Malaysia' }]) });
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/privacy');
  expect(footer.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/contact');
  expect(footer.getByText(/^© 2025 /)).toBeTruthy();
});
