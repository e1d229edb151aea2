// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import audit from 'messages/en/portal/audit.json';
import roles from 'messages/en/portal/roles.json';
import { ApiError, type PutBackPreview } from '../../api/client';
import { addEnglish } from '../../kit/i18n';
import { renderKit } from '../../kit/test/render';
import { PutBack } from './put_back';
import { ownRecords } from './sides';

addEnglish({ audit, roles });
afterEach(cleanup);

const LIMITS: PutBackPreview = {
  fields: [
    { field: 'paymentMax', now: '100.00', then: '500.00', fate: 'CHANGES' },
    { field: 'dayMax', now: null, then: null, fate: 'STAYS' },
    { field: 'resultUrl', now: 'https://a', then: 'https://b?…', fate: 'SECRET' },
    { field: 'roleIds', now: null, then: '["7"]', fate: 'GONE' },
  ],
  toxicPairs: [],
  validFrom: null,
  needsReason: false,
  needsSecondPerson: false,
  changesAnything: true,
  version: 'v1',
};

const at = (...previews: PutBackPreview[]) => {
  const preview = vi.fn(() => Promise.resolve(previews.length > 1 ? previews.shift()! : previews[0]!));
  const putBack = vi.fn(() => Promise.resolve({ successMessage: 'Put back' }));
  const done = vi.fn();
  const of = { ...ownRecords, preview, putBack } as unknown as typeof ownRecords;
  renderKit(<PutBack of={of} id="5" close={() => {}} done={done} />);
  return { preview, putBack, done };
};
const row = async (field: string) => (await screen.findByRole('row', { name: new RegExp(`^${field}`) })).textContent;
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const body = (call: unknown[] | undefined) => (call?.[0] as { body: object }).body;

test('each_field_says_what_it_would_become_or_why_it_stays', async () => {
  const { putBack, done } = at(LIMITS);
  expect(await row('Most in one payment')).toBe('Most in one payment100.00500.00');
  expect(await row('Most in a day')).toBe('Most in a day–It is so already');
  expect(await row('Result url')).toBe('Result urlhttps://aNot written down, because it is secret');
  expect(await row('Roles')).toBe('Roles–It is not there any more');
  await press('Put back');
  await waitFor(() => expect(done).toHaveBeenCalledWith('Put back'));
  expect(body(putBack.mock.calls[0])).toEqual({ version: 'v1' });
});

test('a_reason_is_asked_for_where_the_change_needs_one', async () => {
  const { putBack, done } = at({ ...LIMITS, needsReason: true });
  await press('Put back');
  expect(await screen.findByText('Can not be empty')).toBeTruthy();
  expect(putBack).not.toHaveBeenCalled();
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: ' By mistake ' } });
  await press('Put back');
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(body(putBack.mock.calls[0])).toEqual({ version: 'v1', reason: 'By mistake' });
});

test('what_somebody_changed_meanwhile_is_shown_before_it_is_sent_again', async () => {
  const newer = { ...LIMITS, version: 'v2', fields: [{ ...LIMITS.fields[0]!, now: '250.00' }] };
  const { putBack } = at(LIMITS, newer);
  putBack.mockRejectedValueOnce(new ApiError({ errorCode: 'audit.changed', errorMessage: 'Changed meanwhile' }, 409));
  await press('Put back');
  expect(await screen.findByText('Changed meanwhile')).toBeTruthy();
  await waitFor(async () => expect(await row('Most in one payment')).toBe('Most in one payment250.00500.00'));
  await press('Put back');
  await waitFor(() => expect(putBack).toHaveBeenCalledTimes(2));
  expect(body(putBack.mock.calls[1])).toEqual({ version: 'v2' });
});

test('of_permissions_only_those_that_differ_are_shown_with_the_pairs_they_make', async () => {
  const then = 'payment.payout.view payment.payout.edit payment.payout.approve';
  const fields = [
    { field: 'permissions', now: 'payment.payout.view payment.cart.view', then, fate: 'CHANGES' as const },
  ];
  at({ ...LIMITS, fields, toxicPairs: ['payoutAccount'] });
  expect(await row('Permissions')).toBe('Permissions− AxaiCart: View+ Payouts: Edit+ Payouts: Approve');
  expect(screen.getByText(roles.toxic.payoutAccount)).toBeTruthy();
});

test('what_a_second_person_approves_is_proposed_for_a_day', async () => {
  at({ ...LIMITS, needsSecondPerson: true, validFrom: '2026-11-27' });
  expect(await screen.findByText('It counts from 27/11/2026 on.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Propose' })).toBeTruthy();
});

test('nothing_is_put_back_that_is_as_it_was', async () => {
  at({ ...LIMITS, changesAnything: false });
  expect(await screen.findByText('There is nothing to put back now.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Put back' }).disabled).toBe(true);
});
