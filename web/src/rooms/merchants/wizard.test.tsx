// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { field, fill, leavePortal, ok, portalAt, press, refused, signedIn } from '../../app/portal_fixture';
import { draftStore, VISITOR } from './application_draft';
import { FOUR_STEPS } from './application_fixture';
import { NOTHING } from './application_form';
import type { FieldValues } from './application_fields';

afterEach(leavePortal);

/** The wizard of a visitor who left it on this step. */
const wizardAt = (step: number, values: Partial<FieldValues> = {}) => {
  draftStore.write(VISITOR, { step, values: { ...NOTHING, ...values } });
  return portalAt('/merchant-registration', {
    'GET master/countries/all': ok([{ id: 134, name: 'Malaysia' }]),
    'POST merchants/registration': ok({ id: '1', merchantApplicationStatus: 'PENDING' }),
  });
};
const answer = async (question: string, name: string) =>
  fireEvent.click(
    within(await screen.findByRole('radiogroup', { name: new RegExp(`^${question}`) })).getByLabelText(name),
  );
const draft = () => draftStore.read(VISITOR)?.values;

test('address_for_notifications_is_asked_for_only_when_they_are_wanted', async () => {
  const address = () => screen.queryByLabelText(/^Email for payment notifications/);
  wizardAt(2, { ...FOUR_STEPS, toReceivePaymentNotificationViaEmail: '' });
  await field('Customer service email');
  expect(address()).toBeNull();
  await answer('Receive payment notifications by email', 'Yes');
  await fill('Email for payment notifications', 'half@');
  await press('Next');
  expect(await screen.findByText('Invalid email format')).toBeTruthy();
  await answer('Receive payment notifications by email', 'No');
  await waitFor(() => expect(address()).toBeNull());
  await press('Next');
  expect(await screen.findByRole('heading', { name: 'D Bank Account Information' })).toBeTruthy();
});

test('waiting_time_is_kept_as_the_code_of_the_specification', async () => {
  wizardAt(1, FOUR_STEPS);
  for (const [code, label] of ['Instant', '1-3 days', '4-10 days', '11-30 days', '>30 days'].entries()) {
    fireEvent.click((await screen.findAllByLabelText(/^Waiting time until delivery/))[0]!);
    fireEvent.click(await screen.findByRole('option', { name: label }));
    await waitFor(() => expect(draft()?.toBeDeliveredWaitingTime).toBe(String(code)));
  }
});

test('answers_of_the_questionnaire_are_sent_as_the_codes_of_the_specification', async () => {
  const calls = wizardAt(4, FOUR_STEPS);
  await answer('A privacy policy', 'Yes');
  await answer('A clear description', 'No');
  await answer('The currency', 'N/A');
  for (const question of ['The price', 'The payment methods', 'The shipping']) await answer(question, 'Yes');
  await press('Finish');
  expect(await screen.findByRole('heading', { name: "All steps completed - you're finished" })).toBeTruthy();
  expect(calls.at(-1)?.body).toMatchObject({
    toBeDeliveredWaitingTime: 3,
    toReceivePaymentNotificationViaEmail: false,
    questionPrivacyPolicy: 1,
    questionDescription: 0,
    questionCurrency: 2,
    questionPrice: 1,
    questionPaymentMethod: 1,
    questionShipping: 1,
  });
});

test('what_is_typed_in_another_tab_is_not_undone_by_this_one', async () => {
  wizardAt(1, FOUR_STEPS);
  const tradingName = await field('Trading name');
  const elsewhere = { step: 3, values: { ...FOUR_STEPS, tradingName: 'Kopi Baru' } };
  draftStore.write(VISITOR, elsewhere);
  expect(tradingName.value).toBe('Kopi');
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'gerbang.merchantApplication.visitor', newValue: JSON.stringify(elsewhere) }),
  );
  await waitFor(() => expect(tradingName.value).toBe('Kopi Baru'));
  expect(draftStore.read(VISITOR), 'or the tabs would answer each other for ever').toEqual(elsewhere);
  await fill('Type of products or services', 'Coffee and cakes');
  expect(draftStore.read(VISITOR)).toEqual({
    step: 1,
    values: { ...elsewhere.values, productOrServiceType: 'Coffee and cakes' },
  });
});

test('signed_in_merchant_is_warned_before_the_session_ends', async () => {
  signedIn();
  portalAt('/merchant-registration', {
    'GET master/countries/all': ok([{ id: 134, name: 'Malaysia' }]),
    'GET merchants/applications/me': refused(404, 'error.notFound', 'None yet.'),
    'GET ui/settings': ok({ brand: {}, idleTimeoutSeconds: 120, idleWarningSeconds: 120 }),
  });
  await field('Registered company name');
  expect(await screen.findByRole('dialog', { name: 'Are you still there?' })).toBeTruthy();
});

test('what_a_visitor_sent_is_said_after_a_reload_and_another_can_be_filled_in', async () => {
  draftStore.sentKeep('kopi@example.com');
  portalAt('/merchant-registration', { 'GET master/countries/all': ok([{ id: 134, name: 'Malaysia' }]) });
  expect(await screen.findByText(/kopi@example.com receives an invitation/)).toBeTruthy();
  await press('Fill in another application');
  expect(await screen.findByRole('heading', { name: 'A Company/Merchant Profile' })).toBeTruthy();
  expect(draftStore.sentTo()).toBeNull();
});

test('other_people_can_be_the_same_as_the_first_contact_person', async () => {
  wizardAt(0, { contactPerson1Name: 'Mei Ling', contactPerson1Phone: '0312345678' });
  await press('Billing contact: As contact person 1');
  await waitFor(() => expect(draft()).toMatchObject({ billingPersonName: 'Mei Ling', technicalPersonName: '' }));
  expect(draft()?.billingPersonPhone).toBe('0312345678');
});

test('shop_s_address_is_a_web_address_and_nothing_else_is_called_valid', async () => {
  wizardAt(1, { ...FOUR_STEPS, onlineStoreUrl: '' });
  const address = await field('Online store address \\(URL\\)');
  for (const typed of ['my shop', 'shop', 'ftp://shop.example.my', 'https://', 'a@b']) {
    fireEvent.change(address, { target: { value: typed } });
    fireEvent.blur(address);
    expect(await screen.findByText(/^This is no web address/), typed).toBeTruthy();
  }
  for (const typed of ['shop.example.my', 'https://shop.example.my/kedai', 'http://商店.example.my']) {
    fireEvent.change(address, { target: { value: typed } });
    fireEvent.blur(address);
    expect(await screen.findByText('Online store address (URL) is valid'), typed).toBeTruthy();
  }
});
