// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ApplicationAction } from '../api/client';
import { session } from '../kit/session/session';
import { paths } from '../nav/paths';
import { leavePortal, ok, portalAt } from './portal_fixture';

afterEach(leavePortal);

const application = (actions: ApplicationAction[], more: object = {}) =>
  ok({
    id: '7',
    merchantApplicationStatus: 'PENDING',
    status: 'SUBMITTED',
    step: 4,
    submittedAt: '2026-11-20T00:00:00.000Z',
    decidedAt: null,
    remarks: [],
    earlierRemarks: [],
    application: { companyRegisteredName: 'Kopi Sdn Bhd' },
    previous: null,
    changed: [],
    documents: [],
    duplicates: [],
    risk: { score: 60, secondPersonFrom: 50, findings: [], rules: [] },
    proposal: null,
    revision: 1,
    submission: 1,
    waitedMs: 7_200_000,
    assigneeId: null,
    assigneeName: null,
    packageId: 1,
    averageWaitingHours: null,
    decisionReason: null,
    companyId: '5',
    actions,
    ...more,
  });

const asOperator = (actions: ApplicationAction[], more: object = {}) => {
  const permissions = { admin: { merchantApplication: ['view', 'approve'] } };
  session.start({ authToken: 'first', permissions, userAccounts: [] });
  portalAt(paths.applicationReview('7'), { 'GET admin/merchant-applications/7': application(actions, more) });
};
const link = (name: string) => screen.queryByRole('link', { name });

test('an_operator_is_offered_what_the_server_accepts', async () => {
  asOperator(['APPROVE', 'REQUEST_INFO', 'REJECT']);
  expect(await screen.findByRole('link', { name: 'Approve' })).toBeTruthy();
  expect(link('Reject')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Ask about/ }).length).toBeGreaterThan(1);
  expect(screen.queryByText(/^Nobody owns/)).toBeNull();
});

test('an_application_that_nobody_owns_is_not_offered_for_approval_and_says_why', async () => {
  asOperator(['REQUEST_INFO', 'REJECT'], { companyId: null });
  expect(await screen.findByText(/^Nobody owns this application yet/)).toBeTruthy();
  expect(link('Approve')).toBeNull();
  expect(link('Reject')).toBeTruthy();
});

test('where_there_is_much_to_look_at_twice_an_approval_is_proposed_and_confirmed_by_another', async () => {
  const proposal = { byName: 'Aminah', isOwn: true, at: '2026-11-21T00:00:00.000Z', reason: 'RISK_ACCEPTED' };
  asOperator(['PROPOSE', 'REQUEST_INFO', 'REJECT']);
  expect(await screen.findByRole('link', { name: 'Propose approval' })).toBeTruthy();
  expect(screen.getByText(/^From 50 points on, one person proposes/)).toBeTruthy();
  leavePortal();
  asOperator(['WITHDRAW', 'REQUEST_INFO', 'REJECT'], { proposal });
  expect(await screen.findByRole('link', { name: 'Take the proposal back' })).toBeTruthy();
  expect(link('Confirm the approval')).toBeNull();
  leavePortal();
  asOperator(['APPROVE', 'WITHDRAW', 'REQUEST_INFO', 'REJECT'], { proposal: { ...proposal, isOwn: false } });
  expect(await screen.findByRole('link', { name: 'Confirm the approval' })).toBeTruthy();
  expect(link('Decline the proposal')).toBeTruthy();
});

test('an_application_that_is_decided_offers_an_operator_nothing', async () => {
  asOperator([]);
  await screen.findByRole('heading', { name: 'Application of Kopi Sdn Bhd' });
  expect(link('Approve')).toBeNull();
  expect(link('Reject')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Ask about/ })).toBeNull();
  expect(screen.queryByText(/^Nobody owns/)).toBeNull();
});

test.each([
  { actions: ['SUBMIT'] as ApplicationAction[], isOffered: true },
  { actions: [], isOffered: false },
])(
  'a_merchant_can_go_on_with_its_application_while_the_server_takes_it: $isOffered',
  async ({ actions, isOffered }) => {
    const permissions = { merchant: { merchantApplication: ['view', 'edit'] } };
    session.start({ authToken: 'first', permissions, userAccounts: [] });
    portalAt(paths.applicationView, { 'GET merchants/applications/me': application(actions) });
    await screen.findByRole('heading', { name: 'Your application is being reviewed' });
    expect(link('Fill in the application') !== null).toBe(isOffered);
  },
);
