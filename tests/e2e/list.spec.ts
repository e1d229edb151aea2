/** The generic list (back-office, sections 2 to 4 and 9), seen at payment links and transactions. */
import { Api, OPERATOR } from './arrange';
import { expect, expectAccessible, PHONE, test, type Page } from './gerbang';
import {
  arrangeLinks,
  bulkBar,
  callAs,
  chips,
  LINKS,
  openFilters,
  parameter,
  rows,
  search,
  tick,
  watchLists,
} from './lists';
import { choose, enter, expectRows, heading, row, rowAction, stopTime, toast } from './portal';
import { startTime } from './server';
import { nothing_sticks_out } from './sticks_out';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('pages_sizes_numbers_and_sort', { tag: '@block' }, async ({ server, person }) => {
  await arrangeLinks(new Api(server), 12);
  const page = await person();
  await enter(page, LINKS);
  await expectRows(page, 1, 10, 12);
  await page.getByRole('combobox', { name: 'Rows per page' }).click();
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['3', '5', '10', '25', '50', '100']);
  await page.getByRole('option', { name: '5', exact: true }).click();
  await expectRows(page, 1, 5, 12);
  await button(page, 'Next page').click();
  await expectRows(page, 6, 10, 12);
  // The row's number is the page's offset and one more for each row.
  await expect(rows(page).first().getByRole('cell').nth(1)).toHaveText('6');
  await button(page, 'Last page').click();
  await expectRows(page, 11, 12, 12); // ceil(12 / 5) = 3 pages
  await expect(button(page, 'Page 3')).toHaveAttribute('aria-current', 'page');
  await expect(button(page, 'Next page')).toBeDisabled();
  await button(page, 'Previous page').click();
  await button(page, 'Page 1').click();
  await expect(rows(page).first()).toContainText('Class 12');
  await page.getByTitle('Sort by Created').click();
  await expect(rows(page).first()).toContainText('Class 01');
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'ascending');
  expect(parameter(page, 'sort')).toBe('createdDate,asc');
  await expectAccessible(page);
});

test('a_filter_applies_after_750_ms_and_goes_back_to_page_1', { tag: '@block' }, async ({ server, person }) => {
  await arrangeLinks(new Api(server), 4);
  const page = await person();
  await page.clock.install({ time: startTime() });
  await enter(page, `${LINKS}?pageSize=3&pageNumber=2`);
  await expectRows(page, 4, 4, 4);
  const asked = watchLists(page, '/payments/payment-links');
  await stopTime(page);
  await search(page).fill('Class 0');
  await page.clock.runFor(749);
  expect(parameter(page, 'name')).toBeNull();
  await page.clock.runFor(1);
  await page.clock.resume();
  await expectRows(page, 1, 3, 4);
  expect(parameter(page, 'name')).toBe('Class 0');
  expect(parameter(page, 'pageNumber')).toBeNull();
  expect(asked.map((url) => url.searchParams.get('pageNumber'))).toEqual(['1']);
});

test('waiting_is_told_and_list_loading_holds_the_buttons', { tag: '@block' }, async ({ server, person }) => {
  await arrangeLinks(new Api(server), 1);
  const page = await person();
  let release = () => {};
  let held = new Promise<void>((open) => (release = open));
  await page.route('**/payments/payment-links?*', async (route) => {
    await held;
    await route.continue();
  });
  await enter(page, LINKS);
  await expect(page.getByText('Please wait...')).toBeVisible();
  await expect(page.getByRole('link', { name: 'New payment link' })).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page, 'Export as CSV')).toBeDisabled();
  for (const held of [page.getByRole('link', { name: 'New payment link' }), button(page, 'Export as CSV')]) {
    await expect(held.locator('.mantine-Loader-root')).toBeVisible();
  }
  release();
  await expectRows(page, 1, 1, 1);
  await expect(page.getByRole('link', { name: 'New payment link' })).not.toHaveAttribute('aria-disabled');
  await expect(button(page, 'Export as CSV')).toBeEnabled();

  held = new Promise<void>((open) => (release = open));
  await button(page, 'Refresh Txn').click();
  await expect(page.locator('.mantine-LoadingOverlay-root')).toBeVisible();
  release();
  await expect(page.locator('.mantine-LoadingOverlay-root')).toBeHidden();
  await search(page).fill('nobody');
  await expect(page.getByText('No records found')).toBeVisible();
  await expectRows(page, 0, 0, 0);
});

test('ticked_rows_have_a_bulk_bar_that_ends_with_the_query', { tag: '@block' }, async ({ server, person }) => {
  const ids = await arrangeLinks(new Api(server), 4);
  const page = await person();
  await enter(page, LINKS);
  await tick(page, 'Class 01');
  await tick(page, 'Class 02');
  await expect(bulkBar(page, 2)).toBeVisible();
  await page.getByTitle('Sort by Created').click();
  await expect(bulkBar(page, 2)).toBeHidden();

  // Fetch Selected puts the latest data where the rows stand; the ticks stay.
  await tick(page, 'Class 01');
  await callAs(server, page, 'POST', `payments/payment-links/${ids[0]}/deactivate`, {});
  await expect(row(page, 'Class 01')).toContainText('Active');
  const lists = watchLists(page, '/payments/payment-links');
  await button(page, 'Fetch Selected').click();
  await expect(row(page, 'Class 01')).toContainText('Inactive');
  await expect(bulkBar(page, 1)).toBeVisible();
  expect(lists).toEqual([]);

  // Update Status asks first, leaves alone what has the status already, refetches and ends the selection.
  await tick(page, 'Class 02');
  await button(page, 'Update Status').click();
  await page.getByRole('menuitem', { name: 'Inactive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirmation' });
  await expect(dialog).toContainText('Set 1 of the 2 selected records to “Inactive”?');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(row(page, 'Class 02')).toContainText('Inactive');
  await expect(page.getByText('Selected records count')).toBeHidden();

  await tick(page, 'Class 03');
  await tick(page, 'Class 04');
  await button(page, 'Delete All').click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Are you sure to permanently delete the 2 selected records?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expectRows(page, 1, 2, 2);
});

test('a_dialog_is_an_address_with_back_and_forward', { tag: '@block' }, async ({ server, person }) => {
  const ids = await arrangeLinks(new Api(server), 4);
  const page = await person();
  await enter(page, `${LINKS}?pageSize=3`);
  await rowAction(page, 'Class 04', 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' });
  await expect(dialog).toContainText('Are you sure to permanently delete the selected record?');
  expect(new URL(page.url()).pathname).toBe(`${LINKS}/${ids[3]}/delete`);

  // Static: neither a click outside nor Escape closes it.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Class 04').getByRole('button', { name: /^Actions for/ })).toBeFocused();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(parameter(page, 'pageSize')).toBe('3');
  await page.goBack();
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
  await expectRows(page, 1, 3, 3);
});

test('a_link_into_a_dialog_fetches_a_record_that_is_not_on_the_page', { tag: '@block' }, async ({ server, person }) => {
  const ids = await arrangeLinks(new Api(server), 4);
  const page = await person();
  await enter(page, `${LINKS}/${ids[0]}/deactivate?pageSize=3`);
  const dialog = page.getByRole('dialog', { name: 'Confirmation' });
  await expect(dialog).toContainText('Deactivate “Class 01”?');
  await expect(rows(page)).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog).toBeHidden();
  await button(page, 'Next page').click();
  await expect(row(page, 'Class 01')).toContainText('Inactive');
});

test(
  'a_failure_keeps_the_dialog_open_and_is_recorded_with_its_action',
  { tag: '@block' },
  async ({ server, person, trouble }) => {
    trouble.expect(/404/);
    const ids = await arrangeLinks(new Api(server), 1);
    const page = await person();
    await enter(page, `${LINKS}/${ids[0]}/delete`);
    const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' });
    await expect(dialog).toBeVisible();
    await callAs(server, page, 'DELETE', `payments/payment-links/${ids[0]}`);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const message = await dialog.getByRole('alert').innerText();
    await expect(page.locator('[data-failure]')).toHaveAttribute('data-failure', `paymentLinks/delete: ${message}`);
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  },
);

const PAYMENTS = 'Payments of this link';

test(
  'row_actions_are_those_of_the_specification_and_mail_only_with_an_address',
  { tag: '@block' },
  async ({ server, person }) => {
    const ids = await arrangeLinks(new Api(server), 3);
    const page = await person();
    await enter(page, LINKS);
    const open = (title: string) =>
      row(page, title)
        .getByRole('button', { name: /^Actions for/ })
        .click();
    const actions = page.getByRole('menuitem');
    await open('Class 01');
    await expect(actions).toHaveText([
      'View',
      'Edit',
      'Duplicate',
      'Copy link',
      'QR Code',
      'Visit Link',
      PAYMENTS,
      'Send by WhatsApp',
      'Deactivate',
      'Delete',
    ]);
    const leadsTo = (action: string, to: string | RegExp) =>
      expect(page.getByRole('menuitem', { name: action, exact: true })).toHaveAttribute('href', to);
    await leadsTo('View', `${LINKS}/${ids[0]}/view`);
    await leadsTo('Edit', `${LINKS}/${ids[0]}/edit`);
    // The payment host and the link's slug.
    await leadsTo('Visit Link', new RegExp(`^${server.url}/payment-links/[\\w-]{22,}$`));
    await page.keyboard.press('Escape');
    await open('Class 03');
    const whole = [
      'View',
      'Edit',
      'Duplicate',
      'Copy link',
      'QR Code',
      'Visit Link',
      PAYMENTS,
      'Email Customer',
      'Send by WhatsApp',
      'Deactivate',
      'Delete',
    ];
    await expect(actions).toHaveText(whole);
    await page.getByRole('menuitem', { name: 'View' }).click();
    await expect(page).toHaveURL(new RegExp(`${LINKS}/${ids[2]}/view`));
  },
);

test('two_lists_side_by_side_keep_their_own_state', { tag: '@block' }, async ({ server, person }) => {
  await arrangeLinks(new Api(server), 6);
  const left = await person();
  await enter(left, `${LINKS}?pageSize=5`);
  const right = await left.context().newPage();
  await right.goto(`${LINKS}?pageSize=3`);
  await expectRows(left, 1, 5, 6);
  await expectRows(right, 1, 3, 6);
  await tick(left, 'Class 06');
  await button(right, 'Next page').click();
  await search(right).fill('Class 0');
  await search(right).press('Enter');
  await expectRows(right, 1, 3, 6);
  await expectRows(left, 1, 5, 6);
  await expect(bulkBar(left, 1)).toBeVisible();
  await expect(search(left)).toHaveValue('');
  await left.reload();
  await right.reload();
  await expectRows(left, 1, 5, 6);
  await expect(search(right)).toHaveValue('Class 0');
});

test('lists_of_two_rooms_side_by_side_keep_their_own_state', { tag: '@block' }, async ({ server, person }) => {
  await arrangeLinks(new Api(server), 6);
  await server.command('seed', ['--transactions', '40', '--days', '30']);
  const links = await person();
  await enter(links, `${LINKS}?pageSize=5`);
  await tick(links, 'Class 06');
  const sales = await links.context().newPage();
  await sales.goto('/transaction/all?createdDateFrom=&createdDateTo=&filterStatus=');
  await expectRows(sales, 1, 10, 40);
  const status = (page: Page) => page.getByRole('columnheader', { name: 'Status' });
  await button(sales, 'Columns').click();
  await sales.getByRole('checkbox', { name: 'Status' }).uncheck();
  await sales.keyboard.press('Escape');
  await expect(status(sales)).toHaveCount(0);
  await row(sales, 'INV-0000040').getByRole('checkbox').check();
  await button(sales, 'Next page').click();
  await expectRows(sales, 11, 20, 40);

  await expectRows(links, 1, 5, 6);
  await expect(bulkBar(links, 1)).toBeVisible();
  await links.reload();
  await expectRows(links, 1, 5, 6);
  await expect(status(links)).toBeVisible();
  await sales.goBack();
  await expectRows(sales, 1, 10, 40);
  await expect(status(sales)).toHaveCount(0);
  await expect(bulkBar(sales, 1), 'what was ticked has ended with the page').toHaveCount(0);
  await openFilters(sales);
  await choose(sales, 'Refund request', 'Requested');
  await expectRows(sales, 0, 0, 0);
  await expect(chips(sales)).toHaveText(['Refund request: Requested']);
});

test('the_search_box_understands_words_and_loses_nothing', { tag: '@block' }, async ({ server, person }) => {
  const ids = await arrangeLinks(new Api(server), 3);
  const page = await person();
  await enter(page, LINKS);
  await callAs(server, page, 'POST', `payments/payment-links/${ids[1]}/deactivate`, {});
  await expectRows(page, 1, 3, 3);
  await page.keyboard.press('/');
  await page.keyboard.type('sta');
  await page.getByRole('option', { name: /^status:/ }).click();
  await page.keyboard.type('ina');
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveText(['Inactive']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Class');
  await page.keyboard.press('Enter');
  await expectRows(page, 1, 1, 1);
  expect(parameter(page, 'state')).toBe('INACTIVE');
  expect(parameter(page, 'name')).toBe('Class');
  // The word has become a filter like any other; the box keeps the text.
  await expect(search(page)).toHaveValue('Class');
  await expect(chips(page)).toHaveText(['Status: Inactive']);

  await page.reload();
  await expect(search(page)).toHaveValue('Class');
  await chips(page).getByText('Inactive').click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Inactive');
  await choose(page, 'Status', 'Active');
  await expect(chips(page)).toHaveText(['Status: Active']);
  await expectRows(page, 1, 2, 2);

  await search(page).fill('status:gone colour:red Class');
  await search(page).press('Enter');
  await expect(page.getByText('There is no “gone” in “status”. “colour” is no word of this list.')).toBeVisible();
  await expect(search(page)).toHaveValue('status:gone colour:red Class');
  await expect(page).toHaveURL(/name=status%3Agone\+colour%3Ared\+Class/);
  await page.reload();
  await expect(search(page)).toHaveValue('status:gone colour:red Class');
  await expectAccessible(page);
});

test('columns_are_chosen_and_remembered', { tag: '@block' }, async ({ server, person }) => {
  await arrangeLinks(new Api(server), 1);
  const page = await person();
  await enter(page, LINKS);
  const headings = page.getByRole('columnheader');
  await button(page, 'Columns').click();
  await page.getByRole('checkbox', { name: 'Type' }).uncheck();
  await button(page, 'Move Amount (MYR) up').click();
  const chosen = ['', 'No.', 'Title', 'Created', 'Used', 'Expires', 'Amount (MYR)', 'Status', 'Actions'];
  await expect(headings).toHaveText(chosen);
  await page.reload();
  await expect(headings).toHaveText(chosen);
  await button(page, 'Columns').click();
  await button(page, 'Standard columns').click();
  await expect(headings).toHaveCount(10);
});

test('a_view_is_saved_found_again_and_deleted', { tag: '@block' }, async ({ server, person, trouble }) => {
  trouble.expect(/409/);
  await arrangeLinks(new Api(server), 4);
  const page = await person();
  await enter(page, `${LINKS}?pageSize=3&sort=createdDate,asc`);
  await button(page, 'Views').click();
  await expect(page.getByText('No saved views yet.')).toBeVisible();
  const save = async (name: string) => {
    await page.getByLabel('Save this view as').fill(name);
    await button(page, 'Save').click();
  };
  await save('Oldest first');
  await expect(page.getByRole('link', { name: 'Oldest first' })).toHaveAttribute('aria-current', 'page');
  await save('Oldest first');
  await expect(page.locator('.mantine-InputWrapper-error')).toBeVisible();
  await expectAccessible(page);
  await page.goto(LINKS);
  await expectRows(page, 1, 4, 4);
  await button(page, 'Views').click();
  await page.getByRole('link', { name: 'Oldest first' }).click();
  await expectRows(page, 1, 3, 4);
  await expect(rows(page).first()).toContainText('Class 01');
  await button(page, 'Views').click();
  await button(page, 'Delete the view Oldest first').click();
  await expect(page.getByText('No saved views yet.')).toBeVisible();
});

test('the_keyboard_works_a_list', { tag: '@block' }, async ({ server, person }) => {
  await arrangeLinks(new Api(server), 3);
  const page = await person();
  await enter(page, LINKS);
  await expectRows(page, 1, 3, 3);
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bulkBar(page, 1)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Payment link' })).toContainText('Class 02');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(help).toContainText('Go to the search box');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('a/b?');
  await expect(search(page)).toHaveValue('a/b?');
});

test('the_checkbox_list_selects_all_of_its_seven_and_clears', { tag: '@block' }, async ({ person }) => {
  const page = await person();
  await enter(page, '/transaction/all');
  await expect(chips(page)).toHaveText(['Created: Today', 'Status: 7 selected']);
  const filters = await openFilters(page);
  await filters.getByRole('button', { name: /^Status: 7 selected/ }).click();
  // Those of e-mandates among them: filters offer every code.
  for (const name of ['Pending Termination', 'Pending Maintenance', 'Timeout']) {
    await expect(page.getByRole('checkbox', { name })).toBeVisible();
  }
  await button(page, 'Clear All').click();
  await expect(page).toHaveURL(/filterStatus=(&|$)/);
  await button(page, 'Select All').click();
  await expect(page).toHaveURL(/filterStatus=0,1,11,22,33,44,55/);
});

test(
  'the_date_time_filter_shows_days_as_people_write_them_and_sends_what_the_wire_wants',
  { tag: '@block' },
  async ({ server, person }) => {
    const api = new Api(server);
    await api.signIn();
    await api.linkCreate({ title: 'Soon', expiryDate: '2099-11-21T06:30:00.000Z' });
    await api.linkCreate({ title: 'Later', expiryDate: '2099-12-21T06:30:00.000Z' });
    await api.signOut();
    const page = await person();
    await enter(page, LINKS);
    await openFilters(page);
    await page.getByRole('textbox', { name: 'Expires: to' }).fill('21/11/2099 14:45:00');
    await expectRows(page, 1, 1, 1);
    await expect(row(page, 'Soon')).toContainText('21/11/2099 14:30:00');
    expect(parameter(page, 'expiryDateTo')).toBe('2099-11-21 14:45:00');
    await page.reload();
    await expect(chips(page)).toHaveText(['Expires: ≤ 21/11/2099 14:45:00']);
    await openFilters(page);
    await expect(page.getByRole('textbox', { name: 'Expires: to' })).toHaveValue('21/11/2099 14:45:00');
    await expectAccessible(page);
  },
);

test('a_merchant_is_found_while_typing_and_shown_by_name_after_a_reload', { tag: '@block' }, async ({ person }) => {
  const page = await person();
  await enter(page, '/admin/refund-request', OPERATOR);
  await openFilters(page);
  const merchant = page.getByRole('combobox', { name: 'Merchant', exact: true });
  await expect(merchant).toHaveValue('ALL');
  await merchant.click();
  const choices = page.getByRole('listbox', { name: 'Merchant' }).getByRole('option');
  await expect(choices.first()).toHaveText('ALL');
  await expect(choices).not.toHaveCount(1);
  await merchant.fill('kedai');
  await choices.filter({ hasText: 'Kedai Demo' }).click();
  await expect(page).toHaveURL(/[?&]merchant=\d+&merchantTag=Kedai/);
  await expect(chips(page).filter({ hasText: 'Merchant: Kedai Demo' })).toBeVisible();
  await page.reload();
  await openFilters(page);
  await expect(merchant).toHaveValue('Kedai Demo');
  await expectAccessible(page);
  await merchant.click();
  await choices.first().click();
  await expect(page).toHaveURL(/[?&]merchant=(&|$)/);
});

test('amounts_are_filtered_from_and_to', { tag: '@block' }, async ({ server, person }) => {
  await arrangeLinks(new Api(server), 4);
  const page = await person();
  await enter(page, LINKS);
  await openFilters(page);
  await page.getByRole('textbox', { name: 'Amount: from' }).fill('20');
  await page.getByRole('textbox', { name: 'Amount: to' }).fill('30.00');
  await expectRows(page, 1, 2, 2);
  await expect(chips(page)).toHaveText(['Amount: 20.00 – 30.00']);
  await search(page).fill('amount:>30');
  await search(page).press('Enter');
  await expectRows(page, 1, 1, 1);
  await expect(rows(page).first()).toContainText('Class 04');
});

test('the_card_head_sticks_and_scrolling_up_is_offered_after_300_px', { tag: '@block' }, async ({ server, person }) => {
  await arrangeLinks(new Api(server), 10);
  const page = await person({ viewport: { width: 1280, height: 500 } });
  await enter(page, LINKS);
  await expectRows(page, 1, 10, 10);
  const up = button(page, 'Scroll to top');
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(up).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 301));
  await expect(up).toBeVisible();
  await expect(search(page)).toBeInViewport();
  await up.click();
  await expect(up).toBeHidden();
});

test('the_filtered_list_is_saved_as_a_file', { tag: '@block' }, async ({ server, person }) => {
  await arrangeLinks(new Api(server), 3);
  const page = await person();
  await enter(page, `${LINKS}?name=Class`);
  const saved = page.waitForEvent('download');
  await button(page, 'Export as CSV').click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await expect(toast(page, `3 rows saved as ${file.suggestedFilename()}`)).toBeVisible();
});

test('on_a_phone_rows_are_cards', { tag: '@block' }, async ({ server, person }) => {
  await arrangeLinks(new Api(server), 4);
  const page = await person(PHONE);
  await enter(page, `${LINKS}?pageSize=3`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Class 04' })).toContainText('40.00');
  await page.getByTitle('Sort by Created').click();
  await expect(rows(page).first()).toContainText('Class 01');
  expect(parameter(page, 'sort')).toBe('createdDate,asc');
  await page.getByRole('checkbox', { name: 'Select All' }).check();
  await expect(bulkBar(page, 3)).toBeVisible();
  await page.getByTitle('Sort by Created').click();
  await expect(rows(page).first()).toContainText('Class 04');
  await tick(page, 'Class 04');
  await expect(bulkBar(page, 1)).toBeVisible();
  await openFilters(page);
  await choose(page, 'Status', 'Inactive');
  await expect(page.getByText('No records found')).toBeVisible();
  await nothing_sticks_out(page);
  await expectAccessible(page);
  await expect(heading(page, 'Payment Link')).toBeVisible();
});

test(
  'eight_sales_are_in_sight_on_a_phone_and_a_tap_shows_all_of_one',
  { tag: '@block' },
  async ({ server, person }) => {
    await server.command('seed', ['--transactions', '30', '--days', '30']);
    const page = await person(PHONE);
    await enter(page, '/transaction/all?createdDateFrom=last30&createdDateTo=last30');
    await expect(rows(page)).toHaveCount(10);
    const inSight = await rows(page).evaluateAll(
      (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    );
    expect(inSight).toBeGreaterThanOrEqual(8);
    await rows(page).first().click();
    await expect(page.getByRole('dialog', { name: 'Transaction details' })).toBeVisible();
  },
);

test(
  'the_first_row_stands_close_below_the_title_and_the_headings_stay_in_sight',
  { tag: '@block' },
  async ({ server, person }) => {
    await server.command('seed', ['--transactions', '30', '--days', '3']);
    const page = await person({ viewport: { width: 1280, height: 700 } });
    await enter(page, '/transaction/all?createdDateFrom=last7&createdDateTo=last7&filterStatus=&pageSize=25');
    await expectRows(page, 1, 25, 30);
    const card = page.locator('.mantine-Paper-root', { has: search(page) });
    const controls = (await rows(page).first().boundingBox())!.y - (await card.boundingBox())!.y;
    expect(controls, 'one line of controls, and the headings').toBeLessThanOrEqual(100);
    const headings = page.getByRole('columnheader', { name: 'Customer' });
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await expect(headings).toBeInViewport();
    const [head, bar] = [(await headings.boundingBox())!, (await search(page).boundingBox())!];
    expect(head.y, 'below the search box').toBeGreaterThanOrEqual(bar.y + bar.height);
    await expectAccessible(page);
  },
);

test('a_view_of_the_last_7_days_stays_the_last_7_days', { tag: '@block' }, async ({ person }) => {
  const page = await person();
  await enter(page, '/transaction/all');
  await button(page, /^Today/).click();
  await button(page, 'Last 7 days').click();
  await expect(page).toHaveURL(/createdDateFrom=last7&createdDateTo=last7/);
  const asked = watchLists(page, '/payments/sales-transactions');
  await page.reload();
  await expect(chips(page).first()).toHaveText('Created: Last 7 days');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked[0]!.searchParams.get('createdDateFrom')).toMatch(/^\d{4}-\d{2}-\d{2} 00:00:00$/);
});

test('an_address_with_a_bad_filter_value_is_mended_and_says_so', { tag: '@block' }, async ({ person }) => {
  const page = await person();
  await enter(page, '/transaction/all?acquirer=many&createdDateFrom=soon&filterStatus=11,x&sort=nothing,asc');
  await expect(
    page.getByText(/The address asked for something this list does not know.*: Created, Status, Acquirer/),
  ).toBeVisible();
  await expect(page.getByText(/^Showing rows/)).toBeVisible();
  await expect(chips(page)).toHaveText(['Created: Today', 'Status: Paid']);
});

test('order_number_and_reference_are_copied_with_their_buttons', { tag: '@block' }, async ({ server, person }) => {
  await server.command('seed', ['--transactions', '3', '--days', '1']);
  const page = await person({ permissions: ['clipboard-read', 'clipboard-write'] });
  await enter(page, '/transaction/all?createdDateFrom=&createdDateTo=&filterStatus=');
  await button(page, 'Copy INV-0000003').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('INV-0000003');
});

test(
  'on_a_tablet_and_beside_the_side_menu_of_a_laptop_the_amount_is_in_sight',
  { tag: '@block' },
  async ({ server, person }) => {
    await server.command('seed', ['--transactions', '30', '--days', '3']);
    const page = await person({ viewport: { width: 820, height: 1100 } });
    await enter(page, '/transaction/all?createdDateFrom=&createdDateTo=&filterStatus=');
    await expectRows(page, 1, 10, 30);
    const sideways = () =>
      rows(page)
        .first()
        .evaluate((row) => {
          const scroller = row.closest('table')!.parentElement!;
          return scroller.scrollWidth - scroller.clientWidth;
        });
    for (const width of [820, 1024, 1280]) {
      await page.setViewportSize({ width, height: 1100 });
      await expect.poll(sideways, `at ${width}`).toBe(0);
    }
  },
);
