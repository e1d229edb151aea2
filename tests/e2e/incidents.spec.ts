/** An operator lets an acquirer of the sandbox fail; what the payer reads then. */
import { Api, OPERATOR } from './arrange';
import { expect, expectAccessible, PHONE, test } from './gerbang';
import { detailsGive, expectReceipt } from './payer';
import { choose, enter, heading, speak, toast, WIDE_LANGUAGES } from './portal';
import { nothing_sticks_out } from './sticks_out';

test('a_wallet_that_an_operator_took_down_is_told_and_another_one_pays', async ({ server, person, trouble }) => {
  trouble.expect(/503/);
  const office = await person();
  await enter(office, '/incidents', OPERATOR);
  await choose(office, 'Boost', 'Down');
  await expect(toast(office, 'Boost: Down')).toBeVisible();
  await expect(office.getByText('Its servers and pages answer 502')).toBeVisible();
  await expectAccessible(office);

  const link = await (await new Api(server).signIn()).linkCreate();
  const payer = await person(PHONE);
  await payer.goto(link.url);
  await detailsGive(payer);
  await payer.getByRole('radio', { name: /^E-wallet/ }).check();
  await payer.getByRole('radio', { name: 'Boost' }).check();
  await payer.getByRole('button', { name: /^Pay RM/ }).click();
  await expect(payer.getByRole('alert')).toContainText('This way to pay cannot be reached right now.');
  await expectAccessible(payer);
  await payer.getByRole('radio', { name: 'MCash' }).check();
  await payer.getByRole('button', { name: /^Pay RM/ }).click();
  await expect(heading(payer, 'MCash')).toBeVisible();
  await payer.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectReceipt(payer, { Wallet: 'MCash' });
});

test('nothing_sticks_out_of_the_switches_in_any_language', { tag: '@look' }, async ({ server, person }) => {
  const operator = await new Api(server).signIn(OPERATOR);
  for (const [acquirer, state] of [
    ['fpx', 'SLOW'],
    ['boost', 'HALF_LOST'],
    ['duitnow', 'DOWN'],
  ])
    await operator.call('PUT', `sandbox/incidents/${acquirer}`, { state });
  await operator.signOut();
  const page = await person({ viewport: { width: 320, height: 640 } });
  await enter(page, '/incidents', OPERATOR);
  for (const language of WIDE_LANGUAGES) {
    await speak(page, language);
    await expect(page.getByText('DuitNow QR')).toBeVisible();
    await nothing_sticks_out(page);
  }
});
