// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addEnglish } from '../kit/i18n';
import { office } from '../kit/i18n/en/office';
import { renderKit } from '../kit/test/render';
import { menuFor } from './menu';
import { MenuFlyout } from './menu_flyout';

addEnglish(office);
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const entry = () => screen.queryByRole('menuitem', { name: 'All Transactions' });

const show = async () => {
  window.scrollTo = () => {};
  const item = menuFor({ payment: { salesTransaction: ['view'] } }).find((it) => it.key === 'transaction')!;
  const root = createRootRoute({
    component: () => (
      <MenuFlyout item={item} activeTo={undefined} position="right-start">
        <button>Transaction</button>
      </MenuFlyout>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  renderKit(<RouterProvider router={router as never} />);
  await pass(10);
  return screen.getByRole('button', { name: 'Transaction' });
};

test('submenu_opens_under_the_pointer_and_is_gone_500_ms_after_it_left', async () => {
  const button = await show();
  fireEvent.mouseEnter(button);
  await pass(0);
  expect(entry()).not.toBeNull();
  fireEvent.mouseLeave(button);
  await pass(499);
  expect(entry()).not.toBeNull();
  await pass(1);
  expect(entry()).toBeNull();
});

test('submenu_opens_with_a_click_too', async () => {
  fireEvent.click(await show());
  await pass(0);
  expect(entry()).not.toBeNull();
});
