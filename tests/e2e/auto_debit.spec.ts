/** Auto-debits: a payer enrols on a phone, the merchant follows it, the payer ends it. */
import { readFile } from 'node:fs/promises';
import type { Download, Locator } from '@playwright/test';
import { Api, OPERATOR } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { enter, heading, row, rowAction, speak, WIDE_LANGUAGES } from './portal';
import type { GerbangServer } from './server';
import { bankApprove, bankCancel, mailLink } from './sandbox';
import { nothing_sticks_out } from './sticks_out';
import { weigh } from './weigh';

const APPLICATIONS = '/emandate/emandate-application/all';
const AT_BANK = '/admin/auto-debit-at-bank';
const LOCALES = ['en-MY', 'de-DE', 'zh-CN', 'ja-JP'];
const PLAN = {
  name: 'Swimming lessons',
  amount: '80.00',
  frequency: 'MT',
  debits: 12,
  startRule: 'ON_APPROVAL',
  lateRule: 'SKIP',
  retries: 2,
  terms: 'Debited each month, until it is ended.',
};

const product = async (api: Api, more: Record<string, unknown> = {}) => {
  await api.call('POST', 'merchants/enabled-emandate', {}).catch(() => undefined); // it may be on already
  return await api.call<{ id: string; slug: string }>('POST', 'emandate/products', { ...PLAN, ...more });
};

/** Days pass: the bank has approved what the payer of that name has signed. */
const bankReports = async (server: GerbangServer, name: string) => {
  const operator = await new Api(server).signIn(OPERATOR);
  await operator.clockForward(5 * 24 * 3600);
  const owner = await new Api(server).signIn();
  const found = () =>
    owner.call<{ content: { status: number }[] }>('GET', `emandate/applications?name=${encodeURIComponent(name)}`);
  await expect.poll(async () => (await found()).content[0]?.status, { timeout: 30_000 }).toBe(11);
  await owner.signOut();
};

const fill = async (payer: Page, name: string, email = 'ali@debit.example') => {
  await payer.getByLabel('Name, as your bank has it').fill(name);
  await payer.getByRole('textbox', { name: 'Number' }).fill('900101-14-5677');
  await payer.getByRole('textbox', { name: 'Email' }).fill(email);
  await payer.getByLabel('Phone').fill('012-345 6789');
  await payer.getByRole('searchbox').fill('SBI Bank A');
  await payer.getByRole('radio', { name: 'SBI Bank A' }).check();
  await payer.getByRole('checkbox').check();
};

test('a_payer_enrols_on_a_phone_and_the_merchant_sees_what_comes_next', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const { slug } = await product(api);
  const payer = await person(PHONE);
  await payer.goto(`/auto-debit/${slug}`);
  await expect(heading(payer, 'Swimming lessons')).toBeVisible();
  await expect(payer.getByText('Your bank answers by')).toBeVisible();
  await expectAccessible(payer);

  // What is missing is said where it is missing, and what was typed stays.
  await payer.getByRole('button', { name: 'Authorise at my bank' }).click();
  await expect(payer.getByText('Choose your bank first')).toBeVisible();
  await expect(payer.getByText('Please read the terms and accept them')).toBeVisible();
  await fill(payer, 'Ali bin Abu');
  await payer.reload();
  await expect(payer.getByLabel('Name, as your bank has it')).toHaveValue('Ali bin Abu');
  await expect(payer.getByRole('checkbox')).not.toBeChecked();
  await payer.getByRole('checkbox').check();
  await payer.getByText('Terms and conditions').click();
  await expect(payer.getByText(PLAN.terms)).toBeVisible();
  await payer.getByRole('button', { name: 'Authorise at my bank' }).click();
  await bankApprove(payer);
  await expect(heading(payer, 'You have signed')).toBeVisible();
  await expectAccessible(payer);

  await api.signOut();
  const page = await person();
  await enter(page, APPLICATIONS);
  await expect(row(page, 'Swimming lessons').first()).toContainText('Enrolment Initiated');
  await rowAction(page, 'Swimming lessons', 'View');
  const view = page.getByRole('dialog', { name: 'Application' });
  await expect(view).toContainText('The bank answers by then');
  await expect(view).toContainText('Signed at the bank');
  await expectAccessible(page);

  // What waits for a bank, an operator sees for all merchants; of those that wait for days it is none yet.
  const operator = await person();
  await enter(operator, AT_BANK, OPERATOR);
  await expect(heading(operator, 'Auto-debits at banks')).toBeVisible();
  await expect(row(operator, 'Ali bin Abu').first()).toContainText('Enrolment');
  await expectAccessible(operator);
  await operator.goto(`${AT_BANK}?bankSilentDays=14`);
  await expect(operator.getByText('No bank owes an answer.')).toBeVisible();
});

const isPdf = async (download: Promise<Download>, name: RegExp) => {
  const file = await download;
  expect(file.suggestedFilename()).toMatch(name);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
};

test('a_payer_and_the_merchant_keep_the_authorisation', async ({ server, person, trouble }) => {
  trouble.expect(/authorisation.*409/);
  const api = await new Api(server).signIn();
  const { slug } = await product(api, { name: 'Violin lessons' });
  await api.signOut();
  const payer = await person(PHONE);
  await payer.goto(`/auto-debit/${slug}`);
  await test.step('who leaves the bank has signed nothing and may begin again', async () => {
    await fill(payer, 'Daniel Tan');
    await payer.getByRole('button', { name: 'Authorise at my bank' }).click();
    await bankCancel(payer);
    await expect(heading(payer, 'The authorisation did not go through')).toBeVisible();
    await expect(payer.getByText('Other ways to pay')).toHaveCount(0);
    await payer.getByRole('link', { name: 'Try again' }).click();
    await expect(heading(payer, 'Violin lessons')).toBeVisible();
    await expect(payer.getByLabel('Name, as your bank has it')).toHaveValue('Daniel Tan');
  });
  await fill(payer, 'Violet Lee', 'violet@debit.example');
  await payer.getByRole('button', { name: 'Authorise at my bank' }).click();
  await bankApprove(payer);
  await expect(heading(payer, 'You have signed')).toBeVisible();
  await payer.goto('/auto-debit/mine');
  await payer.getByRole('textbox', { name: 'Email' }).fill('violet@debit.example');
  await payer.getByRole('button', { name: 'Send me the link' }).click();
  await expect(payer.getByText('a link is on its way')).toBeVisible();
  await payer.goto(await mailLink(payer, 'violet@debit.example', '/auto-debit/mine?token=', 'Your auto-debits'));
  const save = payer.getByRole('button', { name: 'Download the authorisation (PDF)' });
  await expect(save).toBeVisible();
  await expectAccessible(payer);
  const download = payer.waitForEvent('download');
  await save.focus();
  await payer.keyboard.press('Enter');
  await isPdf(download, /^authorisation-\w+\.pdf$/);
  // A page that was left open too long says so, and downloads nothing.
  await payer.evaluate(() => sessionStorage.setItem('gerbang.pay.debits', 'over'));
  await save.click();
  await expect(payer.getByRole('alert')).toContainText('its time is over');

  const page = await person();
  await enter(page, APPLICATIONS);
  await rowAction(page, 'Violet Lee', 'View');
  const merchants = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the authorisation (PDF)' }).click();
  await isPdf(merchants, /^authorisation-\w+\.pdf$/);
});

test('an_invited_payer_finds_the_form_filled_in', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  await product(api, { name: 'Chess club' });
  await api.signOut();
  const page = await person();
  await enter(page, APPLICATIONS);
  await page.getByRole('link', { name: 'Invite a payer' }).click();
  const form = page.getByRole('dialog', { name: 'Invite a payer' });
  await form.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option', { name: 'Chess club' }).first().click();
  await form.getByLabel('Name, as the bank has it').fill('Mei Ling');
  await form.getByLabel('Email').fill('mei@debit.example');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(row(page, 'Mei Ling')).toContainText('Enrolment Initiated');
  await rowAction(page, 'Mei Ling', 'Cancel enrolment');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(row(page, 'Mei Ling')).toContainText('Enrolment Canceled');
});

/** With the Tab key alone. */
const tabTo = async (page: Page, wanted: Locator) => {
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await wanted.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${String(wanted)}`);
};

test('a_payer_enrols_and_ends_it_with_the_keyboard_alone', async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const { slug } = await product(api, { name: 'Yoga' });
  await api.signOut();
  const payer = await person();
  const at = (name: string) => payer.getByRole('button', { name });
  const press = async (wanted: Locator, key = 'Enter') => {
    await tabTo(payer, wanted);
    await payer.keyboard.press(key);
  };
  await payer.goto(`/auto-debit/${slug}`);
  // Nothing is filled in yet: the first that is missing has the keys.
  await press(at('Authorise at my bank'));
  await expect(payer.getByLabel('Name, as your bank has it')).toBeFocused();
  await payer.keyboard.type('Hana Lim');
  await tabTo(payer, payer.getByLabel('Proof of identity'));
  await payer.keyboard.press('Tab');
  await payer.keyboard.type('900101145677');
  await payer.keyboard.press('Tab');
  await payer.keyboard.type('hana@debit.example');
  await payer.keyboard.press('Tab');
  await payer.keyboard.type('0123456789');
  await tabTo(payer, payer.getByRole('searchbox'));
  await payer.keyboard.type('SBI Bank A');
  await press(payer.getByRole('radio', { name: 'SBI Bank A' }), 'Space');
  await press(payer.locator('summary', { hasText: 'Terms and conditions' }));
  await expect(payer.getByText(PLAN.terms)).toBeVisible();
  await press(payer.getByRole('checkbox'), 'Space');
  await press(at('Authorise at my bank'));
  await press(at('Sign in'));
  await press(at('Approve'));
  await expect(heading(payer, 'You have signed')).toBeVisible();
  await bankReports(server, 'Hana Lim');

  await payer.goto('/auto-debit/mine');
  await tabTo(payer, payer.getByRole('textbox', { name: 'Email' }));
  await payer.keyboard.type('hana@debit.example');
  await payer.keyboard.press('Enter');
  await expect(payer.getByText('a link is on its way')).toBeVisible();
  await payer.goto(await mailLink(payer, 'hana@debit.example', '/auto-debit/mine?token=', 'Your auto-debits'));
  await press(at('End this auto-debit'));
  await expect(payer.getByRole('group', { name: 'End this auto-debit' })).toBeFocused();
  await press(at('Keep it'));
  await expect(at('End this auto-debit')).toBeFocused();
  await payer.keyboard.press('Enter');
  await press(at('Yes, end it'));
  await expect(payer.getByText('You have asked to end it. Nothing is debited meanwhile.')).toBeVisible();
  await expect(payer.locator('.card:focus')).toContainText('Yoga');
});

test('the_payers_pages_fit_320_px_in_every_language', { tag: '@look' }, async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const { slug } = await product(api, { name: 'Donaudampfschifffahrtsgesellschaft monthly' });
  const payer = await person({ viewport: { width: 320, height: 640 } });
  for (const language of WIDE_LANGUAGES) {
    for (const path of [`/auto-debit/${slug}`, '/auto-debit/mine']) {
      await payer.goto(`${path}?lang=${language}`);
      await expect(payer.getByRole('heading', { level: 1 })).toBeVisible();
      await nothing_sticks_out(payer);
    }
  }
});

test('the_page_weighs_less_than_40_kb_in_any_language', { tag: '@look' }, async ({ server, person }) => {
  const api = await new Api(server).signIn();
  const { slug } = await product(api, { name: 'Light' });
  for (const locale of LOCALES) {
    const payer = await person({ ...PHONE, locale });
    const weighed = weigh(payer);
    await payer.goto(`/auto-debit/${slug}`, { waitUntil: 'networkidle' });
    await expect(heading(payer, 'Light')).toBeVisible();
    const { sum, each } = await weighed();
    expect(sum, each).toBeGreaterThan(10_000);
    expect(sum, `${locale}: ${each}`).toBeLessThan(40_000);
  }
});

test('the_portals_pages_of_auto_debit_have_no_findings', { tag: '@look' }, async ({ person }) => {
  const page = await person();
  await enter(page, APPLICATIONS);
  for (const path of [APPLICATIONS, '/emandate/emandate-transaction/all', '/emandate/application/termination']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, 'de');
  for (const path of [APPLICATIONS, '/emandate/emandate-transaction/all', '/emandate/application/termination']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await nothing_sticks_out(page);
  }
});
