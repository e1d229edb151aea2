import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { createElement } from 'react';
import { listRoutes } from '../../kit/list/list_routes';
import { paths } from '../../nav/paths';
import { need, office } from '../../nav/roots';
import type { MethodLabel } from './words';

type Around = { methodLabel: () => Promise<MethodLabel> };

export const merchantDeskRoutes = ({ methodLabel }: Around): AnyRoute[] => {
  const page = createRoute({
    getParentRoute: () => office,
    path: paths.adminMerchant('$id'),
    beforeLoad: need('admin.merchant.view'),
    component: lazyRouteComponent(async () => {
      const [{ MerchantPage }, label] = await Promise.all([import('./merchant_page'), methodLabel()]);
      return { default: () => createElement(MerchantPage, { methodLabel: label }) };
    }),
  });
  return [
    page.addChildren([
      createRoute({
        getParentRoute: () => page,
        path: '$dialog',
        component: lazyRouteComponent(async () => {
          const [{ MerchantDialog }, label] = await Promise.all([import('./merchant_dialog'), methodLabel()]);
          return { default: () => createElement(MerchantDialog, { methodLabel: label }) };
        }),
      }),
    ]),
    listRoutes({
      path: paths.adminMerchants,
      permission: 'admin.merchant.view',
      load: () => import('./merchant_list').then((room) => room.merchantTable),
    }),
  ];
};
