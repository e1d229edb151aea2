// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderKit } from '../kit/test/render';
import { pageLoading } from './page_loading';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('overlay_covers_the_screen_once_a_page_takes_200_ms', async () => {
  window.scrollTo = () => {};
  let arrive = () => {};
  const root = createRootRoute({ component: Outlet });
  const tree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: () => <p>First</p> }),
    createRoute({
      getParentRoute: () => root,
      path: '/slow',
      loader: () => new Promise<void>((done) => (arrive = done)),
      component: () => <p>Second</p>,
    }),
  ]);
  const router = createRouter({ routeTree: tree, history: createMemoryHistory(), ...pageLoading });
  renderKit(<RouterProvider router={router as never} />);
  await pass(10);
  expect(screen.getByText('First')).toBeTruthy();
  act(() => void router.navigate({ to: '/slow' as never }));
  await pass(190);
  expect(screen.queryByRole('status', { name: 'Please wait...' })).toBeNull();
  await pass(20);
  expect(screen.getByRole('status', { name: 'Please wait...' })).toBeTruthy();
  arrive();
  await pass(1000);
  expect(screen.getByText('Second')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});
