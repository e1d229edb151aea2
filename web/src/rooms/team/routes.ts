import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { createElement, type ComponentType } from 'react';
import { listRoutes } from '../../kit/list/list_routes';
import { need, office } from '../../nav/roots';
import { adminSide, neededFor, teamSide, type Side } from './sides';

const page = (side: Side, tab: keyof Side['paths'], load: () => Promise<ComponentType<{ side: Side }>>) =>
  createRoute({
    getParentRoute: () => office,
    path: side.paths[tab],
    beforeLoad: need(neededFor(side)[tab]),
    component: lazyRouteComponent(() => load().then((Page) => ({ default: () => createElement(Page, { side }) }))),
  });

const routesOf = (side: Side) => [
  listRoutes({
    path: side.paths.people,
    permission: neededFor(side).people,
    load: () => import('./people_list').then((room) => room.peopleLoad(side)),
  }),
  listRoutes({
    path: side.paths.invitations,
    permission: neededFor(side).invitations,
    load: () => import('./invitation_list').then((room) => room.invitationTable[side.key]),
  }),
  page(side, 'roles', () => import('./role_matrix_page').then((room) => room.RoleMatrixPage)),
  page(side, 'permissions', () => import('./permission_list_page').then((room) => room.PermissionListPage)),
  listRoutes({
    path: side.paths.groups,
    permission: neededFor(side).groups,
    load: () => import('./group_list').then((room) => room.groupTable[side.key]),
  }),
  listRoutes({
    path: side.paths.levels,
    permission: neededFor(side).levels,
    load: () => import('./level_list').then((room) => room.levelTable[side.key]),
  }),
  page(side, 'conflicts', () => import('./conflicts_page').then((room) => room.ConflictsPage)),
  page(side, 'may', () => import('./may_page').then((room) => room.MayPage)),
];

export const teamRoutes = [...routesOf(teamSide), ...routesOf(adminSide)];
