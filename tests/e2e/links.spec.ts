/** What a merchant does with a payment link that is there. */
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { Api } from './arrange';
import { expect, expectAccessible, PHONE, test } from './gerbang';
import { LINKS } from './lists';
import { choose, enter, row, speak } from './portal';
import { nothing_sticks_out } from './sticks_out';

test('a_duplicate_is_filled_in_and_a_reminder_needs_what_it_is_sent_by', async ({ server, person, trouble }) => {
  trouble.expect(/payments\/payment-links.*400/);
  const page = await person();
  await test.step('a duplicate is filled in and becomes a link of its own', async () => {
    const api = await new Api(server).signIn();
    const link = await api.linkCreate({
      description: 'Bring an apron',
      reference: 'ORDER-7',
      customerName: 'Priya Nair',
      customerPhone: '+60123456789',
      oneTimePayment: false,
      usageLimit: 20,
    });
    await api.signOut();
    await enter(page, `${LINKS}/${link.id}/view`);
    await page.getByRole('link', { name: 'Duplicate' }).click();
    const form = page.getByRole('dialog', { name: 'New payment link' });
    await expect(form.getByLabel('Title')).toHaveValue('Sourdough class');
    await expect(form.getByLabel('Description')).toHaveValue('Bring an apron');
    await expect(form.getByLabel('Your reference')).toHaveValue('');
    await expect(form.getByLabel('Customer name')).toHaveValue('Priya Nair');
    await expect(form.getByLabel('Usage limit')).toHaveValue('20');
    await expectAccessible(page);
    await form.getByLabel('Title').fill('Rye class');
    await form.getByRole('button', { name: 'Create link' }).click();
    const share = page.getByRole('dialog', { name: 'Your payment link is ready' });
    await expect(share).toContainText('Rye class');
    await expect(share).not.toContainText(link.url);
    await share.getByRole('button', { name: 'Close' }).last().click();
    await expect(row(page, 'Rye class')).toContainText('80.00');
    await expect(row(page, 'Sourdough class')).toContainText('ORDER-7');
  });
  await test.step('a reminder needs what it is sent by, and is told in the details', async () => {
    await page.goto(`${LINKS}/new`);
    const form = page.getByRole('dialog', { name: 'New payment link' });
    await form.getByLabel('Title').fill('Spelt class');
    await form.getByLabel('Amount *').fill('80');
    await choose(page, 'Remind the customer', '2 d before');
    await form.getByRole('button', { name: 'Create link' }).click();
    await expect(form).toContainText('Needs an expiry date');
    await form.getByRole('textbox', { name: 'Expires' }).fill('31/12/2098 12:00:00');
    await form.getByLabel('Customer e-mail').fill('aina@payer.example');
    await form.getByRole('button', { name: 'Create link' }).click();
    await page
      .getByRole('dialog', { name: 'Your payment link is ready' })
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
    await row(page, 'Spelt class')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'View' }).click();
    await expect(page.getByRole('dialog', { name: 'Payment link' })).toContainText('2 d before');
  });
});

test('the_code_of_a_link_is_saved_and_it_is_sent_by_whatsapp_in_the_words_of_the_portal', async ({
  server,
  person,
}) => {
  const api = await new Api(server).signIn();
  const code = await api.linkCreate({ title: 'Kuih raya, 12 pieces' });
  const link = await api.linkCreate({ customerPhone: '0123456789' });
  await api.signOut();
  const page = await person({ permissions: ['clipboard-read', 'clipboard-write'] });
  await test.step('its code is saved as PNG and SVG', async () => {
    await page.setViewportSize(PHONE.viewport!);
    await enter(page, `${LINKS}/${code.id}/qr-code`);
    const save = async (format: string) => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: `Save as ${format}` }).click();
      const download = await saved;
      return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
    };
    const svg = await save('SVG');
    expect(svg.name).toBe('Kuih-raya-12-pieces-qr.svg');
    expect(svg.file.toString()).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
    const png = await save('PNG');
    expect(png.name).toBe('Kuih-raya-12-pieces-qr.png');
    expect(png.file.subarray(1, 4).toString()).toBe('PNG');
    // Width and height stand at the head of a PNG.
    expect([png.file.readUInt32BE(16), png.file.readUInt32BE(20)]).toEqual([1024, 1024]);
    // White at the rim, which a reader of the code needs, and black within: it is not an empty picture.
    const shades = await page.evaluate(
      async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        const drawing = canvas.getContext('2d')!;
        drawing.drawImage(image, 0, 0);
        const of = (x: number, y: number) => [...drawing.getImageData(x, y, 1, 1).data];
        // The finder pattern begins four modules from the corner.
        const module = 4.5 * (1024 / 45);
        return { rim: of(4, 4), finder: of(module, module) };
      },
      `data:image/png;base64,${png.file.toString('base64')}`,
    );
    expect(shades).toEqual({ rim: [255, 255, 255, 255], finder: [0, 0, 0, 255] });
    await expectAccessible(page);
    await nothing_sticks_out(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await test.step('it is sent by WhatsApp in the words of the portal', async () => {
    await page.goto(LINKS);
    const expectMessage = async (by: Locator, text: string) => {
      await expect(by).toHaveAttribute('target', '_blank');
      await expect(by).toHaveAttribute('rel', 'noopener');
      await expect(by).toHaveAttribute('href', `https://wa.me/60123456789?text=${encodeURIComponent(text)}`);
    };
    const message = `Payment request from Kedai Demo Sdn Bhd:\nSourdough class – RM 80.00\n${link.url}`;
    await row(page, 'Sourdough class')
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await expectMessage(page.getByRole('menuitem', { name: 'Send by WhatsApp' }), message);
    await page.getByRole('menuitem', { name: 'View' }).click();
    await expectMessage(page.getByRole('link', { name: 'Send by WhatsApp' }), message);
    await page.getByRole('button', { name: 'Copy message' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(message);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await speak(page, 'ms');
    await page.goto(`${LINKS}/${link.id}/view`);
    await expectMessage(
      page.getByRole('link', { name: 'Hantar melalui WhatsApp' }),
      message.replace('Payment request from', 'Permintaan bayaran daripada'),
    );
  });
});
