import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { need, office } from '../../nav/roots';
import type { Permission } from '../session/can';
import type { DefinedList } from './define_list';

type Options = { path: string; permission: Permission; load: () => Promise<DefinedList> };

/**
 * One list: its page, and a child route for each of its dialogs: {path}/{id}/{dialog}, or {path}/{dialog} for those
 * without a record. The definition itself is loaded with the page.
 */
export const listRoutes = ({ path, permission, load }: Options): AnyRoute => {
  const page = createRoute({
    getParentRoute: () => office,
    path,
    beforeLoad: need(permission),
    component: lazyRouteComponent(() => load().then((list) => ({ default: list.Page }))),
  });
  const dialog = () => lazyRouteComponent(() => load().then((list) => ({ default: list.DialogHost })));
  return page.addChildren([
    createRoute({ getParentRoute: () => page, path: '$id/$dialog', component: dialog() }),
    createRoute({ getParentRoute: () => page, path: '$dialog', component: dialog() }),
  ]);
};
