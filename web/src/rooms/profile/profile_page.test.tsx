// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { menuFor } from '../../app/menu';
import { paths } from '../../nav/paths';
import type { Permissions } from '../../kit/session/can';
import { session } from '../../kit/session/session';
import { toast } from '../../kit/ui/toast';
import { leavePortal, ok, portalAt, press, refused } from '../../app/portal_fixture';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { feeText } from './fee_text';
import { sectionsFor } from './sections';

addEnglish(office);

const VIEW = ['view'];
const profile = ['view', 'edit'];
// What the server gives to each preset role, as far as menu and profile ask for it.
const ROLES: Record<string, Permissions> = {
  Owner: {
    user: { profile, apiAccount: ['view', 'create', 'edit'] },
    payment: { salesTransaction: VIEW, refundRequest: VIEW, eMandateApplication: VIEW, eMandateTermination: VIEW },
    merchant: { merchantApplication: VIEW, merchantEMandateProduct: ['view', 'edit'] },
  },
  Finance: { user: { profile }, payment: { salesTransaction: VIEW, refundRequest: VIEW } },
  Developer: { user: { profile, apiAccount: ['view', 'create', 'edit'] }, payment: { salesTransaction: VIEW } },
  Support: { user: { profile }, payment: { salesTransaction: VIEW, refundRequest: VIEW } },
  Auditor: {
    user: { profile, apiAccount: VIEW },
    payment: { salesTransaction: VIEW, refundRequest: VIEW, eMandateApplication: VIEW, eMandateTermination: VIEW },
    merchant: { merchantApplication: VIEW, merchantEMandateProduct: VIEW },
  },
  'gateway Onboarding': { user: { profile }, admin: { merchantApplication: VIEW } },
  'gateway Refunds': { user: { profile }, admin: { refundRequest: VIEW } },
  'gateway Settlement': { user: { profile }, admin: { payout: VIEW } },
  'gateway Auditor': { user: { profile }, admin: { merchantApplication: VIEW, refundRequest: VIEW, user: VIEW } },
};
const ALL = ['user', 'company', 'methods', 'api', 'autoDebit'];

test.each([
  ['Owner', ALL],
  ['Finance', ['user', 'company', 'methods']],
  ['Developer', ['user', 'company', 'methods', 'api']],
  ['Support', ['user', 'company', 'methods']],
  ['Auditor', ALL],
  ['gateway Onboarding', ['user']],
  ['gateway Refunds', ['user']],
  ['gateway Settlement', ['user']],
  ['gateway Auditor', ['user']],
])('each_role_has_its_sections_%s', (role, keys) => {
  const permissions = ROLES[role] ?? {};
  expect(sectionsFor(permissions).map(({ key }) => key)).toEqual(keys);
  expect(menuFor(permissions).map(({ key }) => key)).toContain('profile');
});

const withOne = (group: 'user' | 'merchant', resource: string): Permissions => ({ [group]: { [resource]: VIEW } });
test.each([
  [{}, ['user']],
  [withOne('user', 'profile'), ['user', 'company', 'methods']],
  [withOne('user', 'apiAccount'), ['user', 'api']],
  [withOne('merchant', 'merchantEMandateProduct'), ['user', 'autoDebit']],
  [withOne('merchant', 'merchantApplication'), ['user']],
])('each_section_follows_its_permission_%j', (permissions, keys) => {
  expect(sectionsFor(permissions).map(({ key }) => key)).toEqual(keys);
});

test('a_fee_says_how_its_parts_make_it_up', () => {
  const fee = { mdr: '2.50', flatFee: '1.00' };
  expect(([1, 2, 3, 4] as const).map((feeType) => feeText({ ...fee, feeType }))).toEqual([
    '2.50%',
    'RM 1.00',
    '2.50% or RM 1.00, whichever is more',
    '2.50% + RM 1.00',
  ]);
});

const COMPANY = {
  merchantId: '77',
  company: 'Kedai Demo',
  isActive: true,
  merchantApplicationStatus: 'APPROVED',
  subscriptionPlan: 'Starter',
  contactPersons: [],
  bankAccount: null,
  isEMandateEnabled: false,
};
const KEY = { id: '1', hint: 'abc…xyz', createdDate: '2026-11-20T16:00:00.000Z', endsDate: null, isCurrent: true };
const ACCOUNT = {
  mchtId: '77',
  isActive: true,
  keys: [{ ...KEY, isShown: true }],
  acceptsSignatureV1: true,
  backendResultUrl: 'https://shop.example.my/result',
  returnUrlOrigins: ['https://shop.example.my'],
};
const PROFILE = 'GET merchants/profile';
const API = 'GET merchants/api-account';

const success = vi.spyOn(toast, 'success').mockImplementation(() => {});
const as = (role: string) => session.start({ authToken: 'first', permissions: ROLES[role] ?? {}, userAccounts: [] });
beforeEach(() => success.mockClear());
afterEach(leavePortal);

describe('states', () => {
  test('a_section_of_another_role_is_refused', async () => {
    as('Finance');
    portalAt(paths.profileApi, {});
    expect(await screen.findByText('You do not have access to this page')).toBeTruthy();
  });

  test('a_merchant_that_is_not_approved_has_no_key_and_reads_why', async () => {
    as('Owner');
    portalAt(paths.profileApi, { [API]: ok({ ...ACCOUNT, keys: [] }) });
    expect(await screen.findByText('Your merchant application is not approved yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to my application' }).getAttribute('href')).toBe(paths.applicationView);
    expect(screen.queryByRole('button', { name: 'Make a new key' })).toBeNull();
  });

  test('a_section_that_failed_says_so_and_can_be_tried_again', async () => {
    as('Owner');
    let isUp = false;
    portalAt(paths.profileCompany, {
      [PROFILE]: () => (isUp ? ok(COMPANY) : refused(400, 'FW400', 'Out of order')),
    });
    expect(await screen.findByText('Out of order')).toBeTruthy();
    isUp = true;
    await press('Try again');
    expect(await screen.findByText('ACTIVE')).toBeTruthy();
  });

  test('a_company_that_is_off_is_inactive', async () => {
    as('Owner');
    portalAt(paths.profileCompany, {
      [PROFILE]: ok({ ...COMPANY, isActive: false, merchantApplicationStatus: 'PENDING' }),
    });
    expect(await screen.findByText('INACTIVE')).toBeTruthy();
    expect(screen.getByText('Your merchant application is not approved yet')).toBeTruthy();
  });

  test('no_payment_method_is_said', async () => {
    as('Finance');
    portalAt(paths.profileMethods, { [PROFILE]: ok(COMPANY), 'GET merchants/payment-methods': ok([]) });
    expect(await screen.findByText('No payment method has been set up yet')).toBeTruthy();
  });

  test('who_may_only_look_changes_nothing', async () => {
    as('Auditor');
    portalAt(paths.profileApi, { [API]: ok(ACCOUNT) });
    expect(await screen.findByText('https://shop.example.my/result')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make a new key' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(true);
  });
});

describe('changes', () => {
  test('a_key_is_shown_once_in_a_dialog_that_only_its_button_ends', async () => {
    as('Developer');
    const made = { id: '2', signKey: 'the-secret-key', hint: 'the…key', oldKeysEndDate: '2026-11-22T04:00:00.000Z' };
    const calls = portalAt(paths.profileApi, { [API]: ok(ACCOUNT), 'POST merchants/api-account/rotate': ok(made) });
    await press('Make a new key');
    expect(await screen.findByText(/The old one stays valid for 24 hours/)).toBeTruthy();
    await press('Make the key');
    const dialog = await screen.findByRole('dialog', { name: 'Your new key' });
    expect(within(dialog).getByText('the-secret-key')).toBeTruthy();
    expect(within(dialog).getByText(/shown only this once/)).toBeTruthy();
    expect(within(dialog).getByText('The old key stays valid until 22/11/2026 12:00:00.')).toBeTruthy();
    expect(within(dialog).getAllByRole('button', { name: /^Copy/ })).toHaveLength(2);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.getByText('the-secret-key')).toBeTruthy();
    await press('I have kept the key');
    await waitFor(() => expect(screen.queryByText('the-secret-key')).toBeNull());
    expect(calls).toMatchObject([{ path: 'merchants/api-account/rotate', body: { endsOldKeys: false } }]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('the-secret-key');
  });

  test('old_keys_can_be_ended_at_once', async () => {
    as('Developer');
    const made = { id: '2', signKey: 'the-secret-key', hint: 'the…key', oldKeysEndDate: null };
    const calls = portalAt(paths.profileApi, { [API]: ok(ACCOUNT), 'POST merchants/api-account/rotate': ok(made) });
    await press('Make a new key');
    fireEvent.click(await screen.findByLabelText('End the old keys at once'));
    await press('Make the key');
    expect(await screen.findByText('No older key is valid any more.')).toBeTruthy();
    expect(calls[0]?.body).toEqual({ endsOldKeys: true });
  });

  test('what_the_server_finds_wrong_with_an_address_stands_at_its_field', async () => {
    as('Developer');
    const message = 'Must begin with https://';
    portalAt(paths.profileApi, {
      [API]: ok(ACCOUNT),
      'POST merchants/backend-result-url': refused(400, 'FW400', message, {
        fieldErrors: [{ field: 'backendResultUrl', code: 'invalid', message }],
      }),
    });
    const input = await screen.findByLabelText<HTMLInputElement>('Backend result URL');
    fireEvent.change(input, { target: { value: 'http://shop.example.my' } });
    await press('Save');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.value).toBe('http://shop.example.my');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('addresses_are_saved_one_origin_a_line', async () => {
    as('Developer');
    const calls = portalAt(paths.profileApi, {
      [API]: ok(ACCOUNT),
      'POST merchants/backend-result-url': ok({ successMessage: 'The addresses have been saved' }),
    });
    const origins = await screen.findByLabelText('Return origins');
    fireEvent.change(origins, { target: { value: 'https://a.example.my\n\n https://b.example.my ' } });
    await press('Save');
    await waitFor(() => expect(success).toHaveBeenCalledWith('The addresses have been saved'));
    expect(calls[0]?.body).toEqual({
      backendResultUrl: 'https://shop.example.my/result',
      returnUrlOrigins: ['https://a.example.my', 'https://b.example.my'],
    });
  });

  test('signature_versions_are_changed_after_a_question', async () => {
    as('Developer');
    const calls = portalAt(paths.profileApi, {
      [API]: ok(ACCOUNT),
      'PUT merchants/api-account/signature-versions': ok({ successMessage: 'Refused from now on' }),
    });
    fireEvent.click(await screen.findByRole('switch', { name: 'Accept signatures of version 1' }));
    expect(calls).toEqual([]);
    await press('Yes');
    await waitFor(() => expect(success).toHaveBeenCalledWith('Refused from now on'));
    expect(calls[0]?.body).toEqual({ acceptsV1: false });
  });

  test.each([
    [false, 'merchants/enabled-emandate'],
    [true, 'merchants/disabled-emandate'],
  ])('auto_debit_is_switched_after_a_confirmation_%s', async (isEMandateEnabled, path) => {
    as('Owner');
    const calls = portalAt(paths.profileAutoDebit, {
      [PROFILE]: ok({ ...COMPANY, isEMandateEnabled }),
      [`POST ${path}`]: ok({ successMessage: 'Done' }),
    });
    const toggle = await screen.findByRole('switch');
    fireEvent.click(toggle);
    await press('Cancel');
    expect(calls).toEqual([]);
    fireEvent.click(toggle);
    await press('Yes');
    await waitFor(() => expect(success).toHaveBeenCalledWith('Done'));
    expect(calls.map((call) => call.path)).toEqual([path]);
  });
});
