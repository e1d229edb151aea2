// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addEnglish } from '../i18n';
import { office } from '../i18n/en/office';
import { session } from '../session/session';
import { renderKit } from '../test/render';
import { ListTabs } from './list_tabs';

addEnglish(office);
afterEach(() => {
  cleanup();
  session.end();
});

test('a_reader_has_the_tabs_that_she_may_open', async () => {
  session.start({ authToken: 'token', permissions: { admin: { userGroup: ['view'] } }, userAccounts: [] });
  const tabs = [
    { label: () => 'Open', to: '/open' },
    { label: () => 'Groups', to: '/groups', permission: 'admin.userGroup.view' as const },
    { label: () => 'Roles', to: '/roles', permission: 'admin.role.view' as const },
  ];
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ListTabs tabs={tabs} path="/groups" /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  renderKit(<RouterProvider router={router as never} />);
  await screen.findByText('Groups');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Open', 'Groups']);
});
