/**
 * The living gallery at the three addresses of the specification's demo pages: each of the portal's own components in
 * each of its states. What a field, a date or a dialog does in a browser is tested here, once, for all pages.
 */
import { expect, expectAccessible, test, type Page } from './gerbang';
import { enter, field } from './portal';
import { startTime } from './server';

const PAGES = ['/google-material', '/react-bootstrap', '/e-commerce'];
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const gallery = async (page: Page, path: string) => {
  await enter(page, path);
  await expect(page.locator('[data-specimen]').first()).toBeVisible();
};

const specimen = (page: Page, key: string, state?: string) =>
  page.locator(`[data-specimen="${key}"]${state ? ` [data-state="${state}"]` : ''}`);

/** A day of Malaysia's calendar, "21/11/2026". */
const dayIn = (days: number) => {
  const iso = new Date(startTime() + 8 * 60 * MINUTE_MS + days * DAY_MS).toISOString().slice(0, 10);
  return iso.split('-').reverse().join('/');
};

for (const path of PAGES) {
  test(
    `${path.slice(1)}_is_accessible_in_light_and_dark_on_a_small_phone_and_a_desk`,
    { tag: '@look' },
    async ({ person }) => {
      const page = await person();
      await gallery(page, path);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
          await expectAccessible(page, colorScheme === 'light' ? 'all' : 'colours');
        }
        const [wide, window] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.clientWidth,
        ]);
        expect(wide, `${path} is as wide as its window of ${width}`).toBeLessThanOrEqual(window ?? 0);
      }
    },
  );
}

test(
  'gallery_is_found_by_words_and_leads_from_page_to_page_but_no_menu_leads_to_it',
  { tag: '@block' },
  async ({ person }) => {
    const page = await person();
    await gallery(page, '/google-material');
    await page.getByLabel('Find a component').fill('steps minutes');
    await expect(page.locator('[data-specimen]')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Date and time' })).toBeVisible();
    await expect(page.getByText('Components: 1')).toBeVisible();
    await page.getByLabel('Find a component').fill('zeppelin');
    await expect(page.getByText('No component has these words.')).toBeVisible();
    await page.getByRole('link', { name: 'Gallery: sales' }).click();
    await expect(page).toHaveURL(/e-commerce$/);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of PAGES) await expect(page.locator(`a[href^="${path}"]`)).toHaveCount(0);
  },
);

test('field_shows_an_invalid_and_a_valid_style_once_it_is_touched', { tag: '@block' }, async ({ person }) => {
  const page = await person();
  await gallery(page, '/google-material');
  const input = specimen(page, 'textField', 'untouched').getByRole('textbox');
  const border = () => input.evaluate((node) => getComputedStyle(node).borderColor);
  const before = await border();
  await input.fill('aisha@');
  await input.blur();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  const invalid = await border();
  await input.fill('aisha@kedai.example');
  await input.blur();
  await expect(specimen(page, 'textField', 'untouched').getByText('Text is valid')).toBeVisible();
  expect(new Set([before, invalid, await border()]).size).toBe(3);
});

test('form_says_every_generic_message', { tag: '@block' }, async ({ person }) => {
  const page = await person();
  await gallery(page, '/google-material');
  const form = specimen(page, 'messages');
  await form.getByRole('button', { name: 'Send' }).click();
  for (const message of [
    'Shop name is required',
    'The requested Country is not found',
    'Minimum field length: 6',
    'Maximum field length: 20',
    'Field is not valid',
    'Required field',
    'Accepting terms & conditions are required',
  ]) {
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(form.getByLabel('Shop name')).toBeFocused();
  await form.getByLabel('PIN').fill('x');
  await form.getByLabel('PIN').blur();
  await expect(form.getByText('PIN is not valid', { exact: true })).toBeVisible();
});

test('date_is_typed_day_first_and_hints_so', { tag: '@block' }, async ({ person }) => {
  const page = await person();
  await gallery(page, '/google-material');
  const stage = specimen(page, 'dateField', 'untouched');
  await expect(stage.getByText('Please enter Date in dd/mm/yyyy format')).toBeVisible();
  const input = stage.getByRole('textbox');
  await input.fill('31/2/2026');
  await input.blur();
  await expect(stage.getByText('Date is not valid')).toBeVisible();
  await expect(input).toHaveValue('31/2/2026');
  await input.fill('1/12/2026');
  await input.blur();
  await expect(input).toHaveValue('01/12/2026');
  await expect(stage.getByText('Date is valid')).toBeVisible();
});

test('date_time_is_chosen_by_keyboard_in_steps_of_15_minutes', { tag: '@block' }, async ({ person }) => {
  const page = await person();
  await gallery(page, '/google-material');
  const stage = specimen(page, 'dateTimeField', 'untouched');
  const input = stage.getByRole('textbox');
  await input.fill(`${dayIn(1)} 09:00`);
  await input.press('ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Calendar for Date and time' });
  const times = calendar.getByRole('listbox', { name: 'Time' });
  await expect(times.getByRole('option')).toHaveCount(96);
  await expect(times.getByRole('option').nth(1)).toHaveText('00:15');
  // The focus starts on the chosen day and stays inside.
  await expect.poll(() => calendar.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await expectAccessible(page);
  await times.getByRole('option', { selected: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(input).toBeFocused();
  await expect(input).toHaveValue(`${dayIn(1)} 10:15:00`);
  await input.press('ArrowDown');
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(input).toBeFocused();
});

test('date_time_lies_between_its_limits', { tag: '@block' }, async ({ person }) => {
  const page = await person();
  await gallery(page, '/google-material');
  const stage = specimen(page, 'dateTimeField', 'untouched');
  const input = stage.getByRole('textbox');
  for (const days of [-1, 31]) {
    await input.fill(`${dayIn(days)} 10:00:00`);
    await input.blur();
    await expect(stage.getByText('Date and time is outside the dates that can be chosen')).toBeVisible();
  }
  await input.fill(`${dayIn(0)} 10:00:00`);
  await input.blur();
  await expect(stage.getByText('Date and time is valid')).toBeVisible();
  await stage.getByRole('button', { name: 'Open the calendar for Date and time' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar for Date and time' });
  const open = calendar.locator('td button:not([data-outside]):enabled');
  await expect(open.first()).toHaveText(String(Number(dayIn(0).slice(0, 2))));
  const next = calendar.getByRole('button', { name: 'Next month' });
  while (await next.isEnabled()) await next.click();
  await expect(open.last()).toHaveText(String(Number(dayIn(30).slice(0, 2))));
});

for (const state of ['disabled', 'readOnly']) {
  test(`date_time_ignores_changes_when_${state}`, { tag: '@block' }, async ({ person }) => {
    const page = await person();
    await gallery(page, '/google-material');
    const stage = specimen(page, 'dateTimeField', state);
    const input = stage.getByRole('textbox');
    await expect(input).toHaveValue(`${dayIn(1)} 09:30:00`);
    await expect(stage.getByRole('button')).toHaveCount(0);
    if (state === 'readOnly') {
      await input.focus();
      await page.keyboard.type('1');
      await page.keyboard.press('ArrowDown');
    } else {
      await expect(input).toBeDisabled();
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(input).toHaveValue(`${dayIn(1)} 09:30:00`);
  });
}

test('autocomplete_offers_what_fits_the_typed_letters', { tag: '@block' }, async ({ person }) => {
  const page = await person();
  await gallery(page, '/google-material');
  const stage = specimen(page, 'autocompleteField', 'untouched');
  await stage.getByRole('combobox').fill('isl');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Bank Islam']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(stage.getByRole('combobox')).toHaveValue('Bank Islam');
  await stage.getByRole('combobox').fill('zzz');
  await expect(page.getByRole('listbox').getByText('The requested Autocomplete is not found')).toBeVisible();
});

test(
  'each_type_of_dialog_opens_is_accessible_and_closes_through_its_own_buttons',
  { tag: '@block' },
  async ({ person }) => {
    const page = await person();
    await gallery(page, '/react-bootstrap');
    const titles = {
      delete: 'Delete Confirmation',
      unassigned: 'Delete Confirmation',
      confirmation: 'Confirmation',
      customDialog: 'Confirmation',
      render: 'Custom',
    };
    for (const [type, title] of Object.entries(titles)) {
      await specimen(page, 'dialogs', type).getByRole('button').click();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog
        .getByRole('button', { name: type === 'render' ? 'Close' : 'Cancel' })
        .last()
        .click();
      await expect(dialog).toBeHidden();
    }
  },
);

test('overlay_progress_and_toasts_show_themselves', { tag: '@block' }, async ({ person }) => {
  const page = await person();
  await gallery(page, '/react-bootstrap');
  await specimen(page, 'overlay').getByRole('button').click();
  await expect(specimen(page, 'overlay').locator('.mantine-LoadingOverlay-root')).toBeVisible();
  await specimen(page, 'progress').getByRole('button').click();
  await expect(specimen(page, 'progress').locator('[data-progress]')).toHaveCount(1);
  await expect(specimen(page, 'progress').locator('[data-progress]')).toHaveCount(0);
  for (const kind of ['success', 'warning', 'error', 'info']) {
    await specimen(page, 'toasts', kind).getByRole('button').click();
  }
  await expect(page.getByRole('alert').filter({ hasText: /^(Success|Warning|Error|Information)$/ })).toHaveCount(4);
});

test('list_is_sorted_in_the_page', { tag: '@block' }, async ({ person }) => {
  const page = await person();
  await gallery(page, '/react-bootstrap');
  const list = specimen(page, 'list');
  const amounts = () => list.locator('tbody tr td:last-child').allTextContents();
  await list.getByRole('button', { name: 'Amount' }).click();
  await expect.poll(amounts).toEqual(['12.50', '88.90', '1,250.00']);
  await list.getByRole('button', { name: 'Amount' }).click();
  await expect.poll(amounts).toEqual(['1,250.00', '88.90', '12.50']);
});

test('every_status_of_every_room_has_its_badge', { tag: '@block' }, async ({ person }) => {
  const page = await person();
  await gallery(page, '/e-commerce');
  const badges = (key: string) => specimen(page, key).locator('.g-badge').allTextContents();
  expect(await badges('saleStatus')).toEqual([
    'Created',
    'Pending Payment',
    'In Progress',
    'Pending Authorization',
    'Pending Termination',
    'Pending Maintenance',
    'Paid',
    'Failed',
    'Timeout',
    'Void',
    'Pending Refund',
    'Refund',
    'Canceled',
    'Processing Refund',
  ]);
  expect(await badges('linkStatus')).toEqual(['Active', 'Inactive', 'Expired', 'Expired (paid)']);
  expect(await badges('refundStatus')).toEqual([
    'Requested',
    'Approved',
    'Cancelled',
    'Stopped',
    'To be transferred',
    'To be confirmed',
  ]);
  expect(await badges('applicationStatus')).toHaveLength(5);
  await expect(specimen(page, 'money').getByText('RM 9,876,543.21')).toBeVisible();
  await expect(field(page, 'Find a component')).toBeVisible();
});
