import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listRoutes } from '../../kit/list/list_routes';
import { paths } from '../../nav/paths';
import { need, office } from '../../nav/roots';

export const linkRoutes = [
  listRoutes({
    path: paths.paymentLinks,
    permission: 'payment.paymentLink.view',
    load: () => import('./link_list').then((room) => room.linkList),
  }),
  createRoute({
    getParentRoute: () => office,
    path: paths.counter,
    beforeLoad: need('payment.paymentLink.create'),
    component: lazyRouteComponent(() => import('./counter/counter_page'), 'CounterPage'),
  }),
];
