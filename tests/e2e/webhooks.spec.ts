/** What a merchant's server was told, and why it did not hear: seen, explained, mended and sent again. */
import { Api } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import { choose, enter, heading, row, rowAction, speak, toast, WIDE_LANGUAGES } from './portal';
import type { GerbangServer } from './server';
import { nothing_sticks_out } from './sticks_out';

const SHOP = '/sandbox/receiver/kedai';

const behave = async (server: GerbangServer, behaviour: string) => {
  const body = new URLSearchParams({ behaviour });
  await fetch(`${server.url}${SHOP}/behaviour`, { method: 'POST', body, redirect: 'manual' });
};

/** A payer gave up, and the merchant's server, which is in maintenance, was told. */
const arrange = async (server: GerbangServer) => {
  await behave(server, 'maintenance');
  const api = await new Api(server).signIn();
  await api.call('POST', 'merchants/backend-result-url', { backendResultUrl: server.url + SHOP });
  const { slug } = await api.linkCreate();
  const customer = { customerName: 'Bala', customerEmail: 'bala@payer.example' };
  const { reference } = await api.call<{ reference: string }>('POST', `pay/payment-links/${slug}/checkout`, customer);
  await api.call('POST', `pay/checkouts/${reference}/cancel`, {});
  await expect
    .poll(async () => {
      const { content } = await api.call<{ content: { lastStatusCode: number }[] }>(
        'GET',
        'merchants/webhooks/deliveries',
      );
      return content[0]?.lastStatusCode;
    })
    .toBe(503);
  await api.signOut();
};

const open = async (page: Page) => {
  await enter(page, '/merchant/webhooks');
  await expect(heading(page, 'Webhooks')).toBeVisible();
};

test('a_delivery_that_failed_is_explained_and_sent_again_when_the_server_is_mended', async ({ server, person }) => {
  await arrange(server);
  const page = await person();
  await open(page);
  await expect(row(page, 'sale.canceled')).toContainText('503');
  await expectAccessible(page);
  await rowAction(page, 'sale.canceled', 'View');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Your server answered 503 with the page of its maintenance mode')).toBeVisible();
  await expect(drawer.getByText('webhook-signature: v1,')).toBeVisible();
  await drawer.getByRole('tab', { name: 'Response' }).click();
  await expect(drawer.getByText('Briefly unavailable')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Close' }).click();

  await behave(server, 'ok');
  await rowAction(page, 'sale.canceled', 'Send again');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(toast(page, 'It is being sent again')).toBeVisible();
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh Txn' }).click();
    await expect(row(page, 'sale.canceled')).toContainText('Delivered', { timeout: 1000 });
  }).toPass();
});

test('the_doctor_asks_the_address_and_says_what_mends_it', async ({ server, person }) => {
  await arrange(server);
  const page = await person();
  await open(page);
  await page.getByRole('link', { name: 'Check the address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ask the address now' }).click();
  await expect(dialog.getByText('End the maintenance mode, or except this address from it')).toBeVisible();
  await behave(server, 'html');
  await choose(page, 'Example of', 'refund.succeeded');
  await dialog.getByRole('button', { name: 'Send the example' }).click();
  await expect(dialog.getByText(/200 and a web page/)).toBeVisible();
  await expectAccessible(page);
  await behave(server, 'gone');
  await page.goto('/merchant/webhooks/missed');
  await expect(page.getByText('1 order would be told')).toBeVisible();
  await expectAccessible(page);
});

test('nothing_sticks_out_of_the_webhooks_dialogs_in_any_language', { tag: '@look' }, async ({ server, person }) => {
  await arrange(server);
  const page = await person(PHONE);
  await open(page);
  await expect(page.locator('[data-row]').first()).toBeVisible();
  const [view] = await page.locator('[data-row]').evaluateAll((all) => all.map((it) => it.getAttribute('data-row')));
  for (const path of ['/merchant/webhooks/doctor', '/merchant/webhooks/missed', `/merchant/webhooks/${view}/view`]) {
    await page.goto(path);
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const language of WIDE_LANGUAGES) {
      await speak(page, language);
      await nothing_sticks_out(page);
    }
  }
});
