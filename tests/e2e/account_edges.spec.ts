/**
 * Every page of the account side, and each form, dialog and drawer of the office, on the smallest phone and in every
 * language, for somebody with a long name and a long company: what stands there can be seen whole.
 */
import { Api, OPERATOR, OWNER } from './arrange';
import { expect, test, type Page } from './gerbang';
import { hearNothing, speak, startSession, WIDE_LANGUAGES } from './portal';
import type { GerbangServer } from './server';
import { nothing_sticks_out } from './sticks_out';
import { totp } from './totp';

// English last: it is what the next page is looked for in.
const ENGLISH_LAST = [...WIDE_LANGUAGES.filter((it) => it !== 'en'), 'en'];
const SMALL = { viewport: { width: 320, height: 800 } };

const NAME = 'Wan Nurul Hidayatul-Mardhiah binti Wan Muhammad Zulkarnain-Shahabuddin';
const COMPANY = 'Perusahaan Perkhidmatan-Pengangkutan Antarabangsa Sri Mahligai Semenanjung Sdn Bhd';
const EMAIL = 'keputusan.permohonan.pendaftaran@perkhidmatan-pengangkutan-antarabangsa.example';
const WORD = 'Kesinambunganpentadbiranperkhidmatanpengangkutanantarabangsa';

/** In every language, whatever is open over the page. */
const look = async (page: Page) => {
  await expect(page.getByRole('heading').first()).toBeVisible();
  for (const language of ENGLISH_LAST) {
    await speak(page, language);
    await test.step(language, () => nothing_sticks_out(page));
  }
};

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
};

const input = (page: Page, name: string) => page.locator(`input[name="${name}"], textarea[name="${name}"]`).first();
const submit = (page: Page) => page.locator('form button[type="submit"]').last();

const asItIs = async () => {};

/** Opens a page once, and looks at it after each of the acts. */
const look_at = (page: Page, path: string, ...acts: (() => Promise<unknown>)[]) =>
  test.step(path, async () => {
    await open(page, path);
    for (const act of acts.length > 0 ? acts : [asItIs]) {
      await act();
      await look(page);
    }
  });

const FIELDS = [
  'companyRegisteredName',
  'companyRegisteredNo',
  'companyBusinessAddress',
  ...['contactPerson1', 'contactPerson2', 'billingPerson', 'technicalPerson'].flatMap((who) => [
    `${who}Name`,
    `${who}Designation`,
  ]),
  'tradingName',
  'onlineStoreUrl',
  'productOrServiceType',
  'shoppingCartOrOrderingSystemUsed',
  'customerServiceAddress',
  'bankName',
  'bankAccountName',
  'bankAddress',
];
const DRAFT = {
  ...Object.fromEntries(FIELDS.map((name) => [name, `${COMPANY} ${WORD}`])),
  toReceivePaymentNotificationViaEmail: 'true',
  customerServiceEmail: EMAIL,
};

test('nothing_sticks_out_of_a_page_for_visitors', { tag: '@look' }, async ({ person, trouble }) => {
  trouble.expect(/security\/.*40\d/, /merchants\/applications\/me.*404/);
  const page = await person(SMALL);
  const refuse = async () => {
    await input(page, 'email').fill(EMAIL);
    await input(page, 'password').fill('wrong');
    await submit(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
  };
  await look_at(page, '/login', asItIs, () => submit(page).click(), refuse);
  await look_at(page, `/home?email=${EMAIL}`, () => input(page, 'password').fill('short'));
  const forgotten = async () => {
    await input(page, 'email').fill(EMAIL);
    await submit(page).click();
    await expect(page.getByRole('status')).toBeVisible();
  };
  await look_at(page, '/forgot-password', () => submit(page).click(), forgotten);
  await look_at(page, '/change-password?a=AAAAAAAAAAAAAAAAAAAAAA&b=BBBBBBBBBBBBBBBBBBBBBB');
  for (const path of ['/email-verification-success', '/email-verification-failed', '/privacy', '/contact']) {
    await look_at(page, path);
  }
  await look_at(page, '/generate-signature', () => input(page, 'customerName').fill(`${NAME} ${WORD}`));
  // They stand alone, without a picker, and say the same in six dresses: the longest words are enough for all but one.
  for (const version of [1, 2, 3, 4, 5, 6]) {
    for (const language of version === 1 ? ENGLISH_LAST : ['de', 'ms']) {
      await page.goto(`/error/error-v${version}?lang=${language}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await nothing_sticks_out(page);
    }
  }
});

test('nothing_sticks_out_of_the_application', { tag: '@look' }, async ({ person }) => {
  const page = await person(SMALL);
  await open(page, '/merchant-registration');
  for (const step of [0, 1, 2, 3, 4]) {
    await page.evaluate(
      (draft) => localStorage.setItem('gerbang.merchantApplication.visitor', draft),
      JSON.stringify({ step, values: DRAFT }),
    );
    await look_at(page, '/merchant-registration', () => submit(page).click());
  }
});

/** Somebody of a long name and company with sales and a link; what they see is looked at once it has arrived. */
const inTheOffice = async (server: GerbangServer, page: Page) => {
  await server.command('seed', ['--transactions', '40', '--days', '20']);
  const api = await new Api(server).signIn();
  const link = await api.linkCreate({
    title: `${COMPANY.slice(0, 50)} ${WORD}`,
    customerEmail: EMAIL,
    amount: '29999.99',
  });
  const { content } = await api.call<{ content: { id: string; status: number }[] }>(
    'GET',
    'payments/sales-transactions?pageNumber=1&pageSize=100&sort=createdDate,desc',
  );
  const sale = content.find((it) => it.status === 1) ?? content[0]!;
  await api.signOut();
  await server.sql(`UPDATE users SET full_name = '${NAME}' WHERE email = '${OWNER.email}'`);
  await server.sql(`UPDATE companies SET name = '${COMPANY}' WHERE is_gateway = 0`);
  await hearNothing(page);
  await startSession(page);
  const see = (path: string, ...acts: (() => Promise<unknown>)[]) => {
    const [first, ...others] = acts;
    const arrived = () => page.waitForLoadState('networkidle');
    return look_at(page, path, () => arrived().then(first), ...others);
  };
  return { link, sale, see };
};

test('nothing_sticks_out_of_a_page_of_the_office', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(240_000);
  trouble.expect(/40\d/);
  const page = await person(SMALL);
  const { see } = await inTheOffice(server, page);
  for (const part of ['', '/company', '/payment-methods', '/api-account', '/auto-debit']) {
    await see(`/profile${part}`);
  }
  for (const path of [
    '/dashboard',
    '/merchant/application/view',
    '/admin/refund-request',
    '/payout/history-settlement',
  ]) {
    await see(path);
  }
  await see('/change-password', () => input(page, 'newPassword').fill(WORD));
  await see('/builder', ...[0, 1, 2, 3, 4].map((at) => () => page.getByRole('tab').nth(at).click()));
});

test(
  'nothing_sticks_out_of_a_dialog_or_a_menu_of_the_office',
  { tag: '@look' },
  async ({ server, person, trouble }) => {
    test.setTimeout(240_000);
    trouble.expect(/40\d/);
    const page = await person(SMALL);
    const { link, sale, see } = await inTheOffice(server, page);
    await see('/builder', () => page.getByRole('button', { name: 'Reset' }).click());
    await see('/dashboard', () => page.getByRole('button', { name: NAME }).click());
    for (const dialog of [
      `/transaction/all/${sale.id}/view`,
      `/transaction/all/${sale.id}/request-refund`,
      `/transaction/all/${sale.id}/cancel`,
      '/payment-service/payment-link/new',
      ...['view', 'edit', 'delete'].map((it) => `/payment-service/payment-link/${link.id}/${it}`),
    ]) {
      await see(dialog, () => expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible());
    }
    await test.step('second factor and its codes', async () => {
      const operator = await new Api(server).signIn(OPERATOR);
      await open(page, '/login-protection');
      await look(page);
      const dialog = page.getByRole('dialog');
      await page.locator('main button[data-two-factor]').click();
      await expect(dialog.locator('img')).toBeVisible();
      await look(page);
      await input(page, 'pinCode').fill(totp(await dialog.locator('code').innerText(), await operator.now()));
      await dialog.locator('button[type="submit"]').click();
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
      await look(page);
    });
  },
);
