import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../../nav/paths';
import { need, office } from '../../nav/roots';

export const calendarRoutes = [
  createRoute({
    getParentRoute: () => office,
    path: paths.calendar,
    beforeLoad: need('admin.calendar.view'),
    component: lazyRouteComponent(() => import('./calendar_page'), 'CalendarPage'),
  }),
];
