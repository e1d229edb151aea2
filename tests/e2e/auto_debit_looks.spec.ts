/** Every page of auto-debits in each of its states, looked at as looked_at.ts says. */
import { Api, OPERATOR } from './arrange';
import { expect, PHONE, test, type Page } from './gerbang';
import { callAs } from './lists';
import { look } from './looked_at';
import { enter, speak } from './portal';
import { bankApprove, bankCancel, bankSignIn, mailLink } from './sandbox';
import type { GerbangServer } from './server';

test.use({ serverOptions: { examples: true } });

const PRODUCTS = '/emandate/product';
const APPLICATIONS = '/emandate/emandate-application/all';
const TRANSACTIONS = '/emandate/emandate-transaction/all';
const TERMINATIONS = '/emandate/application/termination';

// As long as the rules allow, and with a word that nothing breaks.
const LONG_PRODUCT =
  'Donaudampfschifffahrtsgesellschaft: Mitgliedschaft mit Schwimmunterricht, Kursunterlagen und Fahrdienst, 2026/2027';
const LONG_PAYER = 'Tengku Puteri Nur Aisyah Humaira binti Abdul Rahma';
const LONG_EMAIL = 'tengku.puteri.nur.aisyah@universiti-malaya.example';
const TERMS = 'Debited each month, until it is ended.\n\nYou can end it at any time, here or at your bank.';

type Json = Record<string, unknown>;
interface Row {
  id: string;
  payerName: string;
}

/** The demo's auto-debits and, beside them, what has the longest names. */
const arrange = async (server: GerbangServer) => {
  const api = await new Api(server).signIn();
  const all = async (path: string) =>
    (await api.call<{ content: Row[] }>('GET', `emandate/${path}?pageSize=100`)).content;
  const long = await api.productCreate({ name: LONG_PRODUCT, description: LONG_PRODUCT, debits: 12, retries: 2 });
  const upTo = await api.productCreate({ name: '游泳课程', amount: undefined, maxAmount: '999999.99', terms: TERMS });
  const invite = (draft: Json) => api.call('POST', 'emandate/applications', draft);
  await invite({ productId: long.id, name: LONG_PAYER, email: LONG_EMAIL, expiresOn: '2099-12-31' });
  const mandates = await all('applications');
  const idOf = (name: string) => mandates.find((it) => it.payerName.startsWith(name))!.id;
  const collections = await all('collections');
  const terminations = await all('terminations');
  return { api, long, upTo, idOf, collections, terminations };
};

/**
 * What a list's page shows when there is nothing, while it waits, and when the server is out of order. The kit draws all
 * of them alike: two of merchants and one of operators are looked at.
 */
const emptyWaitingFailed = async (page: Page, name: string, path: string, endpoint: string) => {
  const calls = `**/api/v1/${endpoint}?*`;
  const nothing = { content: [], totalElements: 0, totalPages: 0, pageable: { offset: 0 } };
  await page.route(calls, (route) => route.fulfill({ json: nothing }));
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('status').filter({ visible: true }).first()).toBeVisible();
  await look(page, `${name}-empty`);
  await page.unroute(calls);
  await page.route(calls, () => undefined); // it never answers
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('status').filter({ visible: true }).first()).toBeVisible();
  await look(page, `${name}-waiting`);
  await page.unroute(calls);
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: 'Internal error' } }));
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('alert').filter({ visible: true }).first()).toBeVisible();
  await look(page, `${name}-failed`);
  await page.unroute(calls);
};

const main = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog').last();
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(main(page)).toBeVisible();
};
const openDialog = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(dialog(page).getByRole('button').first()).toBeVisible();
  await expect(dialog(page).locator('.mantine-Loader-root')).toHaveCount(0);
};

test('products', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(900_000);
  trouble.expect(/500/, /400/);
  const { api, long } = await arrange(server);
  await api.signOut();
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await enter(page, PRODUCTS);
  await expect(main(page)).toBeVisible();
  await look(page, 'products');
  await openDialog(page, `${PRODUCTS}/new`);
  await look(page, 'product-new', { height: 1500 });
  await dialog(page).locator('button[type=submit]').click();
  await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible();
  await look(page, 'product-new-wrong', { height: 1500 });
  await openDialog(page, `${PRODUCTS}/${long.id}/edit`);
  await look(page, 'product-edit', { height: 1500 });
  await openDialog(page, `${PRODUCTS}/${long.id}/view`);
  await look(page, 'product-view', { height: 1200 });
  for (const which of ['share', 'qr-code', 'deactivate', 'delete']) {
    await openDialog(page, `${PRODUCTS}/${long.id}/${which}`);
    await look(page, `product-${which}`);
  }
  await emptyWaitingFailed(page, 'products', PRODUCTS, 'emandate/products');
});

const FILE = `productId,name,email,amount,expiresOn\r\n${[
  `游泳课程,${LONG_PAYER},${LONG_EMAIL},55.50,2099-12-31`,
  'Chess,=cmd(),nobody,1e2,1',
  '游泳课程,陈伟,wei@choir.example,,',
].join('\r\n')}\r\n`;

test('applications', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(900_000);
  trouble.expect(/500/, /400/);
  const { api, idOf } = await arrange(server);
  await api.signOut();
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await enter(page, APPLICATIONS);
  await expect(main(page)).toBeVisible();
  await look(page, 'applications');
  await open(page, '/emandate/emandate-application/today');
  await look(page, 'applications-today');
  for (const name of ['Siti', 'Chen', 'Kumar', 'Daniel', 'BANK', 'Tengku']) {
    await openDialog(page, `${APPLICATIONS}/${idOf(name)}/view`);
    await look(page, `application-view-${name}`, { height: 1700 });
  }
});

test('what is done with applications', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(900_000);
  trouble.expect(/400/);
  const { api, idOf } = await arrange(server);
  await api.signOut();
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await enter(page, `${APPLICATIONS}/new`);
  await expect(dialog(page).getByRole('button').first()).toBeVisible();
  await look(page, 'application-invite');
  await dialog(page).locator('button[type=submit]').click();
  await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible();
  await look(page, 'application-invite-wrong');
  await openDialog(page, `${APPLICATIONS}/upload`);
  await look(page, 'application-upload');
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
  await dialog(page).locator('input[type=file]').setInputFiles(file);
  await expect(dialog(page).getByRole('row')).toHaveCount(4);
  await look(page, 'application-upload-preview', { height: 1100 });
  await dialog(page).locator('input[type=radio]').last().check();
  await dialog(page).getByRole('button', { name: /1/ }).click();
  await expect(dialog(page).getByRole('link').first()).toBeVisible();
  await look(page, 'application-upload-report', { height: 1100 });
  for (const [name, which] of [
    ['Chen', 'maintain'],
    ['Chen', 'pause'],
    ['Chen', 'terminate'],
    ['Kumar', 'collect'],
    ['Muhammad', 'resend'],
    ['Muhammad', 'cancel'],
  ]) {
    await openDialog(page, `${APPLICATIONS}/${idOf(name!)}/${which}`);
    await look(page, `application-${which}`);
  }
  await callAs(server, page, 'POST', `emandate/applications/${idOf('Chen')}/pause`, {});
  await openDialog(page, `${APPLICATIONS}/${idOf('Chen')}/view`);
  await look(page, 'application-view-paused', { height: 1700 });
  await openDialog(page, `${APPLICATIONS}/${idOf('Chen')}/resume`);
  await look(page, 'application-resume');
});

test('transactions, forecast and terminations', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(900_000);
  trouble.expect(/500/, /400/);
  const { api, collections, terminations } = await arrange(server);
  const statuses = await api.call<{ content: (Row & { status: string })[] }>(
    'GET',
    'emandate/collections?pageSize=100',
  );
  await api.signOut();
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await enter(page, TRANSACTIONS);
  await expect(main(page)).toBeVisible();
  await look(page, 'transactions');
  await open(page, '/emandate/emandate-transaction/today');
  await look(page, 'transactions-today');
  expect(collections.length).toBeGreaterThan(0);
  for (const status of new Set(statuses.content.map((it) => it.status))) {
    const { id } = statuses.content.find((it) => it.status === status)!;
    await openDialog(page, `${TRANSACTIONS}/${id}/view`);
    await look(page, `transaction-view-${status}`, { height: 1000 });
  }
  await emptyWaitingFailed(page, 'transactions', TRANSACTIONS, 'emandate/collections');

  await open(page, TERMINATIONS);
  await look(page, 'terminations');
  for (const which of ['approve', 'reject']) {
    await openDialog(page, `${TERMINATIONS}/${terminations[0]!.id}/${which}`);
    await look(page, `termination-${which}`);
  }

  await open(page, '/emandate/forecast');
  await expect(page.getByRole('group').first()).toBeVisible();
  await look(page, 'forecast');
  await page.route('**/api/v1/emandate/forecast**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Internal error' } }),
  );
  await open(page, '/emandate/forecast');
  await expect(page.getByRole('main').getByRole('alert').filter({ visible: true }).first()).toBeVisible();
  await look(page, 'forecast-failed');
});

test('of operators', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(900_000);
  trouble.expect(/500/, /400/);
  const { api, long } = await arrange(server);
  await api.signOut();
  const payer = await person();
  await payer.goto(`/auto-debit/${long.slug}`);
  await fill(payer, LONG_PAYER, LONG_EMAIL);
  await toBank(payer);
  await expect(payer.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await look(payer, 'bank', { isSpoken: false });
  await bankSignIn(payer);
  await look(payer, 'bank-confirm', { isSpoken: false });
  await payer.getByRole('button', { name: 'Approve' }).click();
  await expect(title(payer)).toHaveText('You have signed');
  await payer.goto('/sandbox/fpx/mandates');
  await look(payer, 'bank-ways', { isSpoken: false });
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await enter(page, '/admin/auto-debit-at-bank', OPERATOR);
  await expect(main(page)).toBeVisible();
  await look(page, 'at-bank');
  await emptyWaitingFailed(page, 'at-bank', '/admin/auto-debit-at-bank', 'admin/mandates/at-bank');
  await open(page, '/admin/calendar?year=2026');
  await expect(page.getByRole('table').first()).toBeVisible();
  await look(page, 'calendar');
  await speak(page, 'en');
  await page.getByRole('button', { name: 'Add holiday' }).click();
  await dialog(page).locator('button[type=submit]').click();
  await look(page, 'calendar-holiday-wrong');
  await open(page, '/admin/calendar?year=2031');
  await expect(page.getByRole('table').first()).toBeVisible();
  await look(page, 'calendar-no-holidays');
  await speak(page, 'en');
  await page.getByRole('button', { name: 'Change days of rest' }).click();
  await expect(dialog(page)).toBeVisible();
  await look(page, 'calendar-rest');
});

const LONG_PROBLEM = 'Zeile 4711, Bankverbindungsüberprüfungsergebnis: 没有这个扣款的记录 (expected GM-2026-000001)';
const aFile = {
  id: '7',
  rail: 'AUTO_DEBIT',
  isSent: true,
  name: '20261201-CFT-EX00000001-0001-and-a-name-as-long-as-a-bank-gives-them.csv',
  kind: 'COLLECTIONS',
  state: 'REFUSED',
  day: '2026-12-01',
  rows: 5000,
  amount: '4999999.50',
  tries: 3,
  doubt: 'NONE',
  answers: null,
  problem: LONG_PROBLEM,
  createdDate: '2026-12-01T00:00:00.000Z',
  endedDate: '2026-12-01T00:01:00.000Z',
  actions: ['SEND_AGAIN', 'MARK_HANDED_OVER', 'SKIP'],
};
const came = { ...aFile, id: '8', isSent: false, kind: 'RESPONSES', actions: ['READ_AGAIN'], answers: aFile.name };

test('files, silent debits and problems of operators', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(900_000);
  trouble.expect(/500/, /400/);
  const { api } = await arrange(server);
  await api.signOut();
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await enter(page, '/admin/auto-debit-at-bank/files', OPERATOR);
  await expect(main(page)).toBeVisible();
  await look(page, 'files');
  const shown = async (path: string, content: object[]) =>
    page.route(`**/api/v1/${path}?*`, (route) =>
      route.fulfill({ json: { content, totalElements: content.length, totalPages: 1, pageable: { offset: 0 } } }),
    );
  await shown('admin/bank-files', [
    aFile,
    came,
    { ...came, id: '9', kind: 'UNKNOWN', state: 'MISSING', rows: 0, amount: '0.00', answers: null },
    { ...aFile, id: '10', state: 'OPEN', doubt: 'UNANSWERED', problem: null, actions: [] },
    { ...aFile, id: '11', state: 'SKIPPED', actions: [] },
    { ...came, id: '12', kind: 'ENROLMENTS', state: 'DONE', problem: null, actions: [] },
  ]);
  await open(page, '/admin/auto-debit-at-bank/files');
  await look(page, 'files-states');
  for (const [id, which] of [
    ['7', 'sendAgain'],
    ['7', 'handedOver'],
    ['7', 'skip'],
    ['8', 'readAgain'],
  ]) {
    await openDialog(page, `/admin/auto-debit-at-bank/files/${id}/${which}`);
    await look(page, `file-${which}`);
  }
  await shown('admin/bank-exceptions', [
    {
      id: '1',
      rail: 'AUTO_DEBIT',
      report: aFile.name,
      merchantId: '1',
      subjectId: '2',
      what: LONG_PROBLEM,
      code: 'DEBIT_AMOUNT',
      line: 4711,
      element: null,
      found: '202612010000000004711 999,999.99',
      expected: '0.01',
      createdDate: '2026-12-01T00:00:00.000Z',
      endedDate: null,
      endedBy: null,
      remarks: null,
    },
  ]);
  await open(page, '/admin/payout/exceptions');
  await look(page, 'bank-exceptions');
  await openDialog(page, '/admin/payout/exceptions/1/end');
  await look(page, 'bank-exception-end');
  await open(page, '/admin/auto-debit-at-bank/unanswered');
  await look(page, 'unanswered');
  await shown('admin/mandates/unanswered', [
    {
      id: '1',
      merchantName: LONG_PRODUCT,
      saleId: '2',
      orderNo: '20261201000000000001',
      mandateNo: '20261101000000000001',
      payerName: LONG_PAYER,
      bankName: 'Hong Leong Connect BizPro',
      amount: '999999.99',
      currency: 'MYR',
      debitOn: '2026-12-01',
      ageDays: 31,
      fileName: aFile.name,
      fileState: 'REFUSED',
    },
  ]);
  await open(page, '/admin/auto-debit-at-bank/unanswered');
  await look(page, 'unanswered-long');
  await open(page, '/admin/run-problems');
  await look(page, 'run-problems');
  const problem = {
    id: '1',
    kind: 'mandate.rows',
    run: 'mandate.rows 17',
    rowId: '202612010000000004711',
    merchantId: '1',
    merchantName: LONG_PRODUCT,
    reason: LONG_PROBLEM,
    attempts: 12,
    createdDate: '2026-12-01T00:00:00.000Z',
    lastDate: '2026-12-02T00:00:00.000Z',
    nextDate: '2026-12-02T04:15:00.000Z',
  };
  await shown('admin/run-problems', [
    problem,
    { ...problem, id: '2', kind: 'payout.close', run: 'payout.close', merchantId: null, merchantName: null },
  ]);
  await open(page, '/admin/run-problems');
  await look(page, 'run-problems-long');
});

const fill = async (payer: Page, name: string, email: string) => {
  await payer.locator('#name').fill(name);
  await payer.locator('#idNumber').fill('900101-14-5677');
  await payer.locator('#email').fill(email);
  await payer.locator('#phone').fill('012-345 6789');
  await payer.locator('input[type=search]').fill('SBI Bank A');
  await payer.locator('.bank input').first().check();
  await payer.locator('#accepted').check();
};
const toBank = (payer: Page) => payer.locator('form button[type=submit]').click();
const title = (payer: Page) => payer.getByRole('heading', { level: 1 });

test('of payers', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(900_000);
  trouble.expect(/40\d/, /500/);
  const { api, long, upTo, idOf } = await arrange(server);
  const own = new Map<string, string>();
  for (const name of ['Ali', 'Kumar', 'Daniel', 'BANK'])
    own.set(name, (await api.call<{ url: string }>('GET', `emandate/applications/${idOf(name)}`)).url);
  await api.signOut();
  const payer = await person(PHONE);
  for (const [name, url] of own) {
    await payer.goto(url);
    await expect(title(payer)).toBeVisible();
    await look(payer, `payer-own-${name}`);
  }
  const changes = '**/api/v1/pay/mandates/changes/*';
  await payer.route(changes, (route) => route.fulfill({ status: 500, json: { message: 'Internal error' } }));
  await payer.goto('/auto-debit/change/fails');
  await expect(title(payer)).toBeVisible();
  await look(payer, 'payer-change-failed');
  await payer.unroute(changes);
  for (const [name, slug] of [
    ['enrol', long.slug],
    ['enrol-up-to', upTo.slug],
  ]) {
    await payer.goto(`/auto-debit/${slug}`);
    await expect(payer.locator('#name')).toBeVisible();
    await look(payer, `payer-${name}`);
    await toBank(payer);
    await expect(payer.locator('#name-error')).toBeVisible();
    await look(payer, `payer-${name}-wrong`);
  }
  await fill(payer, LONG_PAYER, 'tengku@debit.example');
  await payer.locator('details.terms summary').click();
  await look(payer, 'payer-enrol-filled');
  await payer.goto(`/auto-debit/${long.slug}`);
  await expect(payer.locator('#name')).toBeVisible();
  await fill(payer, LONG_PAYER, 'tengku@debit.example');
  await speak(payer, 'en');
  await toBank(payer);
  await bankSignIn(payer);
  await payer.getByRole('button', { name: 'Approve' }).click();
  await expect(title(payer)).toHaveText('You have signed');
  await look(payer, 'payer-signed');

  await payer.goto(`/auto-debit/${long.slug}`);
  await fill(payer, 'Daniel Tan', 'daniel@debit.example');
  await toBank(payer);
  await bankCancel(payer);
  await expect(title(payer)).toBeVisible();
  await look(payer, 'payer-canceled');

  const invited = await mailLink(payer, LONG_EMAIL, '/auto-debit/mandate/', 'auto-debit for');
  await payer.goto(invited);
  await expect(title(payer)).toBeVisible();
  await look(payer, 'payer-invited');
  for (const path of ['no-such-product', 'mandate/nothing', 'change/nothing']) {
    await payer.goto(`/auto-debit/${path}`);
    await expect(title(payer)).toBeVisible();
    await look(payer, `payer-missing-${path.replace('/', '-')}`);
  }
  await payer.goto('/auto-debit/mine');
  await expect(payer.locator('#email')).toBeVisible();
  await look(payer, 'payer-mine-ask');
  await toBank(payer);
  await look(payer, 'payer-mine-ask-wrong');
  await speak(payer, 'en'); // the mail, too
  await payer.locator('#email').fill('payer@demo.gerbang.test');
  await toBank(payer);
  await look(payer, 'payer-mine-sent');
  await payer.goto(await mailLink(payer, 'payer@demo.gerbang.test', '/auto-debit/mine?token=', 'Your auto-debits'));
  await expect(payer.locator('.mandates').first()).toBeVisible();
  await look(payer, 'payer-mine');
  for (const it of await payer.locator('details.terms summary').all()) await it.click();
  await payer.locator('.mandates .actions .button:last-child').first().click();
  await look(payer, 'payer-mine-open');

  await payer.goto(await mailLink(payer, 'payer@demo.gerbang.test', '/auto-debit/change/', 'asks you for new terms'));
  await expect(title(payer)).toBeVisible();
  await look(payer, 'payer-change');
  await speak(payer, 'en');
  await payer.locator('button.primary').click();
  await bankApprove(payer);
  await payer.waitForURL(/\/auto-debit\/change\//);
  await look(payer, 'payer-changed');

  const owner = await new Api(server).signIn();
  const ends = await owner.call<{ content: Row[] }>('GET', 'emandate/terminations?pageSize=10');
  await owner.call('POST', `emandate/terminations/${ends.content[0]!.id}/approve`, {});
  await owner.signOut();
  await payer.goto(await mailLink(payer, 'payer@demo.gerbang.test', '/auto-debit/change/', 'Confirm the end'));
  await expect(title(payer)).toBeVisible();
  await look(payer, 'payer-end');

  const seller = await new Api(server).signIn();
  await seller.call('POST', `emandate/products/${upTo.id}/deactivate`, {});
  await seller.signOut();
  await payer.goto(`/auto-debit/${upTo.slug}`);
  await expect(title(payer)).toBeVisible();
  await look(payer, 'payer-closed');

  const operator = await new Api(server).signIn(OPERATOR);
  await operator.clockForward(20 * 24 * 3600);
  await payer.goto(invited);
  await expect(title(payer)).toBeVisible();
  await look(payer, 'payer-invited-too-late');
});
