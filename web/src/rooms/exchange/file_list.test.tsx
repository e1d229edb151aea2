// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leavePortal, ok, portalAt } from '../../app/portal_fixture';
import type { BankFileRow } from '../../api/client';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { session } from '../../kit/session/session';
import { paths } from '../../nav/paths';
import { fileStateLabel } from './file_words';

addEnglish(office);

const file: BankFileRow = {
  id: '7',
  rail: 'AUTO_DEBIT',
  isSent: true,
  name: '20261201-CFT-EX00000001-0001.csv',
  kind: 'COLLECTIONS',
  state: 'REFUSED',
  day: '2026-12-01',
  rows: 3,
  amount: '240.00',
  tries: 1,
  doubt: 'NONE',
  answers: null,
  problem: 'HTTP 400',
  createdDate: '2026-12-01T00:00:00.000Z',
  endedDate: '2026-12-01T00:01:00.000Z',
  actions: ['SEND_AGAIN', 'MARK_HANDED_OVER', 'SKIP'],
};
const page = (row: BankFileRow) =>
  ok({ content: [row], totalElements: 1, totalPages: 1, pageable: { offset: 0, pageNumber: 1, pageSize: 10 } });

const listOf = (row: BankFileRow, actions: string[]) => {
  session.start({ authToken: 'first', permissions: { admin: { acquirer: actions } }, userAccounts: [] });
  return portalAt(`${paths.adminBankFiles}/7/skip`, {
    'GET admin/bank-files': page(row),
    'POST admin/bank-files/7/skip': ok({ successMessage: 'Skipped' }),
  });
};

beforeEach(() => {
  window.scrollTo = () => {};
});
afterEach(() => {
  leavePortal();
  vi.restoreAllMocks();
});

test('a_state_has_its_words_for_each_direction', () => {
  expect(fileStateLabel({ isSent: true, state: 'DONE' })).toBe('Handed over');
  expect(fileStateLabel({ isSent: false, state: 'DONE' })).toBe('Read');
  expect(fileStateLabel({ isSent: false, state: 'MISSING' })).toBe('Not available');
});

test('a_refused_file_shows_its_reason_and_is_skipped_with_remarks', async () => {
  const calls = listOf(file, ['view', 'edit']);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/Its debits go into a later file/)).toBeTruthy();
  expect(screen.getAllByText('HTTP 400').length).toBeGreaterThan(0);
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'The bank asked for it' } });
  fireEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(calls.at(-1)?.path).toBe('admin/bank-files/7/skip'));
  expect(calls.at(-1)?.body).toEqual({ remarks: 'The bank asked for it' });
});

test('the_debits_of_a_file_that_the_bank_may_have_are_said_to_be_canceled', async () => {
  listOf({ ...file, doubt: 'UNANSWERED' }, ['view', 'edit']);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/canceled and never sent again/)).toBeTruthy();
});
