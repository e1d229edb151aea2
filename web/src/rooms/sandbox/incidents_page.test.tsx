// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { field, leavePortal, ok, portalAt, refused } from '../../app/portal_fixture';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { session } from '../../kit/session/session';
import { toast } from '../../kit/ui/toast';
import { paths } from '../../nav/paths';

addEnglish(office);

const LIST = 'GET sandbox/incidents';
const row = (acquirer: string, state = 'WORKS', seconds = 0) => ({ acquirer, state, seconds });
const rows = ['fpx', 'cards', 'boost', 'mcash', 'duitnow'].map((it) => row(it));
const success = vi.spyOn(toast, 'success').mockImplementation(() => {});
const as = (calendar: string[]) =>
  session.start({ authToken: 'first', permissions: { admin: { calendar } }, userAccounts: [] });
const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
const choose = async (name: string, state: string) => {
  fireEvent.click(await switchOf(name));
  fireEvent.click(await screen.findByRole('option', { name: state }));
};

beforeEach(() => success.mockClear());
afterEach(leavePortal);

test('an_operator_takes_an_acquirer_down_and_reads_what_that_means', async () => {
  as(['view', 'edit']);
  let shown = rows;
  const calls = portalAt(paths.sandboxIncidents, {
    [LIST]: () => ok({ acquirers: shown }),
    'PUT sandbox/incidents/boost': () => {
      shown = rows.map((it) => (it.acquirer === 'boost' ? row('boost', 'DOWN') : it));
      return ok(row('boost', 'DOWN'));
    },
  });
  await choose('Boost', 'Down');
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ state: 'DOWN' }));
  expect(await screen.findByText(/Its servers and pages answer 502/)).toBeTruthy();
  expect(success).toHaveBeenCalledWith('Boost: Down');
});

test('a_slow_one_has_its_seconds', async () => {
  as(['view', 'edit']);
  const calls = portalAt(paths.sandboxIncidents, {
    [LIST]: ok({ acquirers: [row('fpx', 'SLOW', 10)] }),
    'PUT sandbox/incidents/fpx': ok(row('fpx', 'SLOW', 20)),
  });
  const seconds = await field('Seconds');
  fireEvent.change(seconds, { target: { value: '20' } });
  fireEvent.blur(seconds);
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ state: 'SLOW', seconds: 20 }));
});

test('whoever_may_not_change_it_reads_who_may', async () => {
  as([]);
  portalAt(paths.sandboxIncidents, { [LIST]: ok({ acquirers: rows }) });
  expect(await screen.findByText('An operator of the gateway can change this.')).toBeTruthy();
  expect((await switchOf('FPX')).disabled).toBe(true);
});

test('a_list_that_failed_says_so_and_can_be_tried_again', async () => {
  as([]);
  let fails = true;
  portalAt(paths.sandboxIncidents, {
    [LIST]: () => (fails ? refused(503, 'error.unavailable', 'Busy') : ok({ acquirers: rows })),
  });
  fails = (await screen.findByRole('button', { name: /again/i })) === null;
  fireEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('Boost')).toBeTruthy();
});
