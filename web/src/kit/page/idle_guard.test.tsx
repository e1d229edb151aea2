// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from '../../api/gen/client.gen';
import { renderKit } from '../test/render';
import { IdleGuard } from './idle_guard';

const MINUTE = 60_000;
/** How often the server was told that somebody is there. */
let told = 0;

beforeEach(() => {
  told = 0;
  const answer = ({ url }: Request) => {
    if (url.endsWith('/security/me')) told++;
    return Promise.resolve(Response.json({ errorCode: 'error.notFound', errorMessage: 'No' }, { status: 404 }));
  };
  client.setConfig({ baseUrl: 'http://localhost/api/v1', fetch: answer as typeof fetch });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

const show = async () => {
  const page = () => (
    <>
      <p>The page</p>
      <IdleGuard />
    </>
  );
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: page }),
      createRoute({ getParentRoute: () => root, path: '/logout', component: () => <p>Signed out</p> }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  renderKit(<RouterProvider router={router as never} />);
  await act(() => Promise.resolve());
  expect(screen.getByText('The page')).toBeTruthy();
  return router;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const warning = () => screen.queryByRole('dialog', { name: 'Are you still there?' });

test('warns_for_two_minutes_and_then_signs_out', async () => {
  const router = await show();
  await pass(13 * MINUTE - 2000);
  expect(warning()).toBeNull();
  await pass(2000);
  expect(warning()?.textContent).toContain('120 seconds');
  await pass(2 * MINUTE);
  expect(await screen.findByText('Signed out')).toBeTruthy();
  expect(router.state.location.state.cameFrom, 'the next sign-in leads back').toBe('/');
  expect(told).toBe(0);
});

test('who_works_in_another_tab_is_not_idle_in_this_one', async () => {
  await show();
  for (let minute = 0; minute < 30; minute++) {
    await pass(MINUTE);
    localStorage.setItem('gerbang.lastActive', String(Date.now())); // as the other tab does
  }
  expect(warning()).toBeNull();
  await pass(13 * MINUTE);
  expect(warning()).toBeTruthy();
  localStorage.setItem('gerbang.lastActive', String(Date.now())); // stays, in the other tab
  await pass(1000);
  expect(warning()).toBeNull();
});

test('what_is_typed_for_long_without_a_call_keeps_the_session_at_the_server', async () => {
  await show();
  for (let second = 0; second < 20 * 60; second += 5) {
    fireEvent.keyDown(document.body, { key: 'a' });
    await pass(5000);
  }
  expect(told).toBeGreaterThanOrEqual(15);
  expect(told).toBeLessThanOrEqual(20);
  await pass(2 * MINUTE);
  const afterwards = told;
  await pass(10 * MINUTE);
  expect(told, 'nobody is there any more').toBe(afterwards);
});
