// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { leavePortal, ok, portalAt } from '../../app/portal_fixture';
import { addEnglish } from '../../kit/i18n';
import { office } from '../../kit/i18n/en/office';
import { session } from '../../kit/session/session';
import { paths } from '../../nav/paths';

addEnglish(office);
afterEach(leavePortal);

const problem = {
  id: '7',
  kind: 'invoice.month',
  run: 'invoice.month 2026-10',
  rowId: '4711',
  merchantId: '4711',
  merchantName: 'Kedai Kopi',
  reason: 'This row is broken',
  attempts: 3,
  createdDate: '2026-11-01T01:00:00.000Z',
  lastDate: '2026-11-01T01:07:00.000Z',
  nextDate: '2026-11-01T01:11:00.000Z',
};
const page = (...content: object[]) =>
  ok({
    content,
    totalElements: content.length,
    totalPages: 1,
    pageable: { pageNumber: 1, pageSize: 10, offset: 0 },
  });

test('an_operator_reads_why_a_row_waits_and_tries_it_again', async () => {
  session.start({ authToken: 'first', permissions: { admin: { acquirer: ['view', 'edit'] } }, userAccounts: [] });
  let rows = [problem];
  const calls = portalAt(`${paths.runProblems}/7/retry`, {
    'GET admin/run-problems': () => page(...rows),
    'POST admin/run-problems/7/retry': () => {
      rows = [];
      return ok({ successMessage: 'It is tried again now.' });
    },
  });
  expect((await screen.findAllByText('Monthly invoices, 2026-10')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('This row is broken').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Kedai Kopi').length).toBeGreaterThan(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(calls.some((it) => it.path.includes('run-problems/7/retry'))).toBe(true));
  expect(await screen.findByText('Every run has taken all of its rows.')).toBeTruthy();
});
