// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../nav/search';
import { addEnglish } from '../i18n';
import { office } from '../i18n/en/office';
import { session } from '../session/session';
import { renderKit } from '../test/render';
import { presetRange, type DayRange } from '../time/day_range';
import { DaysButton } from './days_button';

addEnglish(office);
afterEach(() => {
  cleanup();
  session.end();
});

const show = async (days: DayRange | undefined, permissions: object) => {
  session.start({ authToken: 'token', permissions: permissions as never, userAccounts: [] });
  window.scrollTo = () => {};
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <p>Page</p>
          <DaysButton days={days} />
        </>
      ),
      notFoundComponent: () => null,
    }),
    history: createMemoryHistory({ initialEntries: ['/?pageNumber=3&filterStatus=11'] }),
    parseSearch,
    stringifySearch,
  });
  renderKit(<RouterProvider router={router as never} />);
  await screen.findByText('Page');
  return router;
};
const today = () => screen.queryByRole('button', { name: /^Today/ });
const press = async (name: string) => {
  fireEvent.click(today() as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name }));
};

test('a_page_of_days_takes_them_into_its_own_address', async () => {
  const router = await show(presetRange('today'), {});
  await press('Yesterday');
  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      createdDateFrom: 'yesterday',
      createdDateTo: 'yesterday',
      filterStatus: '11',
    }),
  );
  expect(router.state.location.pathname).toBe('/');
});

test('from_another_page_the_button_says_where_it_leads_and_leads_there', async () => {
  const router = await show(undefined, { payment: { paymentLink: ['view'] } });
  fireEvent.click(today() as HTMLElement);
  expect(await screen.findByText('Leads to: Payment Link')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment-service/payment-link'));
  expect(router.state.location.search).toEqual({ createdDateFrom: 'last7', createdDateTo: 'last7' });
});

test('who_may_see_nothing_of_a_day_has_no_button', async () => {
  await show(undefined, { user: { profile: ['view'] } });
  expect(today()).toBeNull();
});
