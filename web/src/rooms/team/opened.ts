import { useQuery } from '@tanstack/react-query';
import { useRouter, type AnyRoute } from '@tanstack/react-router';
import type shell from 'messages/en/portal/shell.json';
import { texts } from '../../kit/i18n';
import type { Permission } from '../../kit/session/can';
import { needOf, root, type MenuNeed } from '../../nav/roots';
import type { Side } from './sides';

type MenuKey = keyof (typeof shell)['menu'];

/** Where a person's details are. */
export const personPath = (side: Side, id: string) => `${side.paths.people}/${id}/view`;

/** An entry of the menu in the reader's language. */
export const menuText = ({ name }: MenuNeed) => texts.t(`shell:menu.${name.slice('menu.'.length) as MenuKey}`);

/** The whole menu, whoever sees it. */
export const useMenuNeeds = (): MenuNeed[] => {
  const { menu } = root.useRouteContext() as { menu: () => Promise<MenuNeed[]> };
  return useQuery({ queryKey: ['menuNeeds'], queryFn: () => menu(), staleTime: Infinity }).data ?? [];
};

export type PageNeed = { path: string; need: Permission | 'session' | undefined };

const asShown = (path: string) => path.replace(/\$(\w+)/g, '{$1}');

/** Every page of the portal by its address, and what it needs: read from the routes, so that no second list is kept. */
export const pagesOf = (routes: Record<string, AnyRoute>): PageNeed[] =>
  Object.entries(routes)
    .map(([path, route]) => ({ path: asShown(path), need: needOf(route) }))
    .toSorted((one, other) => one.path.localeCompare(other.path));

export const usePages = (): PageNeed[] => pagesOf(useRouter().routesByPath as Record<string, AnyRoute>);

/** What the page of an address needs; nothing where there is no such page. */
export const usePageAt = () => {
  const router = useRouter();
  return (pathname: string): PageNeed | undefined => {
    const [, , found] = router.getMatchedRoutes(pathname) as readonly [unknown, unknown, AnyRoute | undefined];
    const path = found?.fullPath as string | undefined;
    // What leads nowhere is caught by the last route of all.
    if (!found || !path || path === '/$') return undefined;
    return { path: asShown(path), need: needOf(found) };
  };
};
