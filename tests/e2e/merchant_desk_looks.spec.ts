/** Every page of the administration of merchants and of the gateway's settings, looked at as looked_at.ts says. */
import { Api, OPERATOR } from './arrange';
import { expect, test, type Page } from './gerbang';
import { look } from './looked_at';
import { enter } from './portal';
import type { GerbangServer } from './server';

const MERCHANTS = '/admin/merchant';
const ACQUIRERS = '/admin/acquirer';

interface Row {
  id: string;
  name: string;
  status: string;
}

const LONG =
  'Donaudampfschifffahrtsgesellschaftskapitän: the licence of the company could not be found in the register, ' +
  'and nobody answered the letters of 3, 10 and 17 November.\n\nBitte erst nach Prüfung wieder einschalten. 请核实后再启用。';

/** The demo's merchant with limits, notes and a method that is off. */
const arrange = async (server: GerbangServer) => {
  const api = await new Api(server).signIn(OPERATOR);
  const { content } = await api.call<{ content: Row[] }>('GET', 'admin/merchants?pageSize=50');
  const own = content.find((it) => it.name === 'Kedai Demo')!;
  const path = `admin/merchants/${own.id}`;
  await api.call('PUT', `${path}/limits`, {
    paymentMax: '5000.00',
    dayMax: '250000.00',
    reason: 'New in this business',
  });
  await api.call('PUT', `${path}/methods`, { paymentMethod: 30, isOn: false, reason: 'Not asked for' });
  await api.call('POST', `${path}/notes`, { text: LONG });
  return { api, own, waiting: content.find((it) => it.status === 'INACTIVE')! };
};

interface Acquirer {
  id: string;
  banks: { id: string }[];
}

/** A bank that is closed in words of its own, and a limit. */
const arrangeAcquirers = async (server: GerbangServer) => {
  const api = await new Api(server).signIn(OPERATOR);
  const fpx = (await api.call<Acquirer[]>('GET', 'admin/acquirers')).find((it) => it.id === 'fpx')!;
  const text = LONG.slice(0, 150);
  await api.call('POST', 'admin/acquirers/fpx/close', { bankId: fpx.banks[0]!.id, why: 'TYPED', text });
  await api.call('POST', 'admin/acquirers/boost/close', { why: 'MAINTENANCE' });
  await api.call('PUT', 'admin/acquirers/fpx/limit', { amountMax: '20000.00', reason: 'New contract' });
  await api.signOut();
};

const main = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog').last();
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(main(page)).toBeVisible();
  await expect(page.locator('.mantine-Loader-root')).toHaveCount(0);
};
const openDialog = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(dialog(page).getByRole('button').first()).toBeVisible();
  await expect(dialog(page).locator('.mantine-Loader-root')).toHaveCount(0);
};

test('merchants', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(900_000);
  trouble.expect(/409/, /400/);
  const { api, own, waiting } = await arrange(server);
  await api.signOut();
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await enter(page, MERCHANTS, OPERATOR);
  await expect(page.getByText('Kedai Demo').first()).toBeVisible();
  await look(page, 'merchants');
  await open(page, `${MERCHANTS}/${own.id}/view`);
  await look(page, 'merchant-view', { height: 1900 });
  await open(page, `${MERCHANTS}/${waiting.id}/view`);
  await look(page, 'merchant-view-waiting', { height: 1500 });
  for (const which of ['deactivate', 'limits', 'package', 'note', 'method-off?method=20']) {
    await openDialog(page, `${MERCHANTS}/${own.id}/view/${which}`);
    await look(page, `merchant-${which.split('?')[0]}`);
  }
  await dialog(page).locator('button[type=submit]').click();
  await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible();
  await look(page, 'merchant-method-wrong');
  await openDialog(page, `${MERCHANTS}/${own.id}/view/deactivate`);
  await dialog(page).getByRole('textbox').fill(LONG);
  await dialog(page).locator('button[type=submit]').click();
  await expect(dialog(page)).toBeHidden();
  await look(page, 'merchant-view-inactive', { height: 1900 });
});

test('gateway settings', { tag: '@look' }, async ({ server, person, trouble }) => {
  test.setTimeout(900_000);
  trouble.expect(/409/, /400/);
  await arrangeAcquirers(server);
  const page = await person({ viewport: { width: 1280, height: 844 } });
  await enter(page, ACQUIRERS, OPERATOR);
  await expect(main(page)).toBeVisible();
  await look(page, 'acquirers', { height: 1500 });
  for (const which of ['close', 'limit', 'history']) {
    await openDialog(page, `${ACQUIRERS}/fpx/${which}`);
    await look(page, `acquirer-${which}`);
  }
  await open(page, '/admin/mail-texts?mail=paymentReceipt');
  await look(page, 'mail-texts', { height: 1500 });
  await open(page, '/admin/brand');
  await look(page, 'brand');
  await open(page, '/clock');
  await look(page, 'clock-coming');
});
