// @vitest-environment jsdom
/** The frame around the pages of a merchant who may do everything. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../kit/session/session';
import { leavePortal, ok, portalAt, SETTINGS } from './portal_fixture';

const VIEW = ['view'];
const ANSWERS = {
  'GET ui/settings': ok({ ...SETTINGS, version: '1.2.3' }),
  'GET security/me': ok({
    data: { email: 'siti@example.com', fullName: 'Siti', company: 'Melati', emailVerified: true },
  }),
  'GET merchants/applications/me': ok({
    merchantApplicationStatus: 'APPROVED',
    status: 'SUBMITTED',
    application: {},
    remarks: [],
  }),
};

beforeEach(() => {
  session.start({
    authToken: 'first',
    permissions: {
      user: { profile: VIEW, apiAccount: VIEW, auditLog: VIEW },
      payment: {
        salesTransaction: VIEW,
        refundRequest: VIEW,
        paymentLink: ['view', 'create'],
        cart: VIEW,
        payout: VIEW,
        eMandateApplication: VIEW,
        eMandateTransaction: VIEW,
        eMandateTermination: VIEW,
      },
      merchant: { merchantApplication: VIEW, merchantEMandateProduct: VIEW },
    },
    userAccounts: [],
  });
});
afterEach(leavePortal);

const menu = async () => within(await screen.findByRole('navigation', { name: 'Main menu' }));

test('the_side_menu_is_that_of_the_specification', async () => {
  portalAt('/profile', ANSWERS);
  const entries = await menu();
  for (const name of ['Transaction', 'AutoDebit']) fireEvent.click(await entries.findByRole('button', { name }));
  await waitFor(() => expect(entries.getByRole('link', { name: 'Forecast' })).toBeTruthy());
  expect(entries.getAllByRole('link').map((it) => [it.textContent, it.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['Profile', '/profile'],
    ['All Transactions', '/transaction/all'],
    ['Refund Applications', '/transaction/request-refund'],
    ['Termination Request', '/emandate/application/termination'],
    ['All Applications', '/emandate/emandate-application/all'],
    ['All Transactions', '/emandate/emandate-transaction/all'],
    ['Forecast', '/emandate/forecast'],
    ['Product Settings', '/emandate/product'],
    ['Payout (Settlement)', '/payout/history-settlement'],
    ['Payment Link', '/payment-service/payment-link'],
    ['Counter', '/payment-service/counter'],
    ['AxaiCart', '/payment-service/axaicart'],
    ['Webhooks', '/merchant/webhooks'],
    ['Audit log', '/audit-log'],
  ]);
});

test('breadcrumbs_lead_to_the_open_page', async () => {
  portalAt('/transaction/request-refund', ANSWERS);
  const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' })).getAllByRole('listitem');
  expect(crumbs.map((it) => it.textContent)).toEqual(['Transaction', 'Refund Applications']);
  expect(crumbs.at(-1)?.getAttribute('aria-current')).toBe('page');
});

test('the_menu_of_the_person_leads_to_the_pages_of_the_account', async () => {
  portalAt('/profile', ANSWERS);
  fireEvent.click(await screen.findByRole('button', { name: /^Account of/ }));
  for (const name of ['Profile', 'Login Protection', 'Change Password', 'Sign Out']) {
    expect(await screen.findByRole('menuitem', { name })).toBeTruthy();
  }
});

test('the_footer_has_the_version_this_year_and_the_way_to_the_builder', async () => {
  portalAt('/profile', ANSWERS);
  const footer = within(await screen.findByRole('contentinfo'));
  expect(await footer.findByText(/Version 1\.2\.3/)).toBeTruthy();
  expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeTruthy();
  fireEvent.click(footer.getByRole('link', { name: 'Layout' }));
  expect(await screen.findByRole('heading', { name: 'Layout builder' })).toBeTruthy();
});
