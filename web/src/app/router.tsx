import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type LocationRewrite,
} from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { sessionEnd } from '../api/client';
import { newKey } from '../api/idempotency_key';
import { session } from '../kit/session/session';
import { aboutRoutes } from '../rooms/about/routes';
import { accountRoutes } from '../rooms/accounts/routes';
import { auditRoutes } from '../rooms/audit/routes';
import { builderRoutes } from '../rooms/builder/routes';
import { calendarRoutes } from '../rooms/calendar/routes';
import { cartRoutes } from '../rooms/carts/routes';
import { dashboardRoutes } from '../rooms/dashboard/routes';
import { feeRoutes } from '../rooms/fees/routes';
import { gatewayRoutes } from '../rooms/gateway/routes';
import { galleryRoutes } from '../rooms/gallery/routes';
import { invoiceRoutes } from '../rooms/invoices/routes';
import { ledgerRoutes } from '../rooms/ledger/routes';
import { linkRoutes } from '../rooms/links/routes';
import { exchangeRoutes } from '../rooms/exchange/routes';
import { mandateRoutes } from '../rooms/mandates/routes';
import { merchantDeskRoutes } from '../rooms/merchant_desk/routes';
import { merchantRoutes } from '../rooms/merchants/routes';
import { paymentRoutes } from '../rooms/payments/routes';
import { payoutRoutes } from '../rooms/payouts/routes';
import { proofRoutes } from '../rooms/proof/routes';
import { privacyRoutes } from '../rooms/privacy/routes';
import { profileRoutes } from '../rooms/profile/routes';
import { reconciliationRoutes } from '../rooms/reconciliation/routes';
import { refundRoutes } from '../rooms/refunds/routes';
import { sandboxRoutes } from '../rooms/sandbox/routes';
import { settlementRoutes } from '../rooms/settlement/routes';
import { signatureRoutes } from '../rooms/signature/routes';
import { teamRoutes } from '../rooms/team/routes';
import { webhookRoutes } from '../rooms/webhooks/routes';
import { ErrorPage } from './error_page';
import { pageLoading } from './page_loading';
import { paths } from '../nav/paths';
import { office, open, root, visitor } from '../nav/roots';
import { parseSearch, stringifySearch } from '../nav/search';

const today = { createdDateFrom: 'today', createdDateTo: 'today' };

const first = () => (session.isSignedIn() ? paths.checkAccount : paths.login);

const turn = (path: string, to: () => string, search?: Record<string, string>) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to: to(), search: search as never, replace: true });
    },
  });

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where somebody was whom the end of the session sends to /logout: the next sign-in leads back. */
    cameFrom?: string;
  }
}

/** The server is told first; when it does not answer, the person still leaves. */
const logout = createRoute({
  getParentRoute: () => root,
  path: paths.logout,
  beforeLoad: async ({ preload, location }) => {
    if (preload) return; // a pointer over a link is no wish to leave
    if (session.isSignedIn()) await sessionEnd({ headers: { 'Idempotency-Key': newKey() } }).catch(() => undefined);
    session.end();
    throw redirect({ to: paths.login, search: { to: location.state.cameFrom }, replace: true });
  },
});

const error = createRoute({
  getParentRoute: () => root,
  path: `${paths.error}/$version`,
  component: lazyRouteComponent(() => import('./error_pages'), 'ErrorPages'),
});

office.update({ component: lazyRouteComponent(() => import('./shell'), 'Shell') });

// The table of contents: every room's routes, on its floor.
const rooms = [accountRoutes, merchantRoutes, signatureRoutes, aboutRoutes];
const all = (floor: 'open' | 'visitor' | 'office') => rooms.flatMap((room) => room[floor] as AnyRoute[]);

const tree = root.addChildren([
  open.addChildren(all('open')),
  visitor.addChildren(all('visitor')),
  office.addChildren([
    ...all('office'),
    ...dashboardRoutes({
      sales: async () => {
        const [{ LatestSales }, { methodLabel }] = await Promise.all([
          import('../rooms/payments/latest_sales'),
          import('../rooms/payments/codes'),
        ]);
        return { Latest: LatestSales, methodLabel };
      },
    }),
    ...paymentRoutes,
    ...refundRoutes,
    ...linkRoutes,
    ...cartRoutes({ words: () => import('../rooms/payments/codes') }),
    ...exchangeRoutes,
    ...mandateRoutes,
    ...webhookRoutes,
    ...profileRoutes({
      methodLabel: () => import('../rooms/payments/codes').then(({ methodLabel }) => methodLabel),
    }),
    ...builderRoutes,
    ...payoutRoutes,
    ...proofRoutes,
    ...invoiceRoutes,
    ...ledgerRoutes({
      acquirerLabel: () => import('../rooms/payments/codes').then(({ acquirerLabel }) => acquirerLabel),
    }),
    ...reconciliationRoutes({
      acquirerLabel: () => import('../rooms/payments/codes').then(({ acquirerLabel }) => acquirerLabel),
    }),
    ...calendarRoutes,
    ...settlementRoutes({
      methodLabel: () => import('../rooms/payments/codes').then(({ methodLabel }) => methodLabel),
    }),
    ...feeRoutes({
      methodLabel: () => import('../rooms/payments/codes').then(({ methodLabel }) => methodLabel),
    }),
    ...teamRoutes,
    ...gatewayRoutes({ words: () => import('../rooms/payments/codes') }),
    ...merchantDeskRoutes({
      methodLabel: () => import('../rooms/payments/codes').then(({ methodLabel }) => methodLabel),
    }),
    ...auditRoutes,
    ...privacyRoutes,
    ...sandboxRoutes,
    ...galleryRoutes({
      rooms: async () => {
        const rooms = await Promise.all([
          import('../rooms/dashboard/specimens'),
          import('../rooms/payments/specimens'),
          import('../rooms/refunds/specimens'),
          import('../rooms/links/specimens'),
          import('../rooms/merchants/specimens'),
        ]);
        return rooms.flatMap(({ specimens }) => specimens);
      },
    }),
  ]),
  turn('/', first),
  turn(paths.auth, first),
  // The areas of the specification, each leading to its first page.
  turn('/transaction', () => paths.transactions),
  turn('/payment-service', () => paths.paymentLinks),
  turn('/payout', () => paths.payouts),
  turn('/emandate', () => paths.mandateApplications),
  turn('/emandate/emandate-application/today', () => paths.mandateApplications, today),
  turn('/emandate/emandate-transaction/today', () => paths.mandateTransactions, today),
  turn('/merchant', () => (session.can('admin.merchantApplication.view') ? paths.applications : paths.applicationView)),
  turn(paths.error, () => '/error/error-v1'),
  error,
  logout,
  turn('/$', first),
]);

// One address, two pages: with the two parts of a mailed link it is open to everybody, else it is an office page.
const rewrite: LocationRewrite = {
  input: ({ url }) => {
    if (url.pathname === paths.changePassword && url.searchParams.has('a') && url.searchParams.has('b')) {
      url.pathname = paths.resetPassword;
    }
    return url;
  },
  output: ({ url }) => {
    if (url.pathname === paths.resetPassword) url.pathname = paths.changePassword;
    return url;
  },
};

export const makeRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { queryClient, menu: () => import('./menu').then(({ menuNeeds }) => menuNeeds()) },
    parseSearch,
    stringifySearch,
    rewrite,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    ...pageLoading,
    defaultErrorComponent: ErrorPage,
  });
