// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leavePortal, portalAt, signedIn } from '../../app/portal_fixture';
import { layoutDefaults } from '../../kit/ui/layout';
import { paths } from '../../nav/paths';

beforeEach(signedIn);
afterEach(leavePortal);

/** Once more, what the browser keeps stays. */
const show = async () => {
  cleanup();
  portalAt(paths.builder, {});
  await screen.findByRole('heading', { name: 'Layout builder' });
};
const tab = (name: string) => screen.getByRole('tab', { name });
const option = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) });
const generated = () => JSON.parse(document.querySelector('pre')?.textContent ?? '') as typeof layoutDefaults;

test('the_last_tab_is_open_again_and_the_arrow_keys_lead_to_the_next', async () => {
  await show();
  expect(tab('Header').getAttribute('aria-selected')).toBe('true');
  fireEvent.click(tab('Footer'));
  await show();
  expect(tab('Footer').getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(tab('Footer'), { key: 'ArrowLeft' });
  expect(tab('Aside').getAttribute('aria-selected')).toBe('true');
  expect(option('Minimize toggle').checked).toBe(true);
});

test('what_is_not_previewed_is_not_kept', async () => {
  await show();
  fireEvent.click(option('Display menu'));
  expect(generated().header.menuDisplay).toBe(true);
  await show();
  expect(generated()).toEqual(layoutDefaults);
});

test('a_subheader_that_is_transparent_is_not_fixed', async () => {
  await show();
  fireEvent.click(tab('Subheader'));
  fireEvent.click(option('Fixed subheader'));
  expect(generated().subheader.fixed).toBe(true);
  fireEvent.click(screen.getByLabelText('Transparent'));
  expect(option('Fixed subheader').checked).toBe(false);
  expect(option('Fixed subheader').disabled).toBe(true);
  expect(generated().subheader).toMatchObject({ fixed: false, style: 'transparent' });
  fireEvent.click(screen.getByLabelText('Solid'));
  expect(option('Fixed subheader').disabled).toBe(false);
});

test('a_layout_that_cannot_be_read_is_the_default_one', async () => {
  localStorage.setItem('gerbang.layout', '{"header":{"width":"huge","menuDisplay":true}');
  await show();
  expect(generated()).toEqual(layoutDefaults);
});
