import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { lazy, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createQueryClient } from '../api/query';
import { texts } from '../kit/i18n';
import { theme, cssVariables } from '../kit/ui/theme';
import { firstToast, loadToasts } from '../kit/ui/toast';
import { followSession } from './follow_session';
import { makeRouter } from './router';

// The server writes a fresh nonce into the page; only styles that carry it are applied.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

const queryClient = createQueryClient();
const router = makeRouter(queryClient);

followSession(queryClient, router);

// A message that cannot be shown is no reason to show nothing at all.
const Toasts = lazy(() => firstToast.then(loadToasts).catch(() => ({ default: () => <></> })));

export function App() {
  return (
    <I18nextProvider i18n={texts}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Suspense>
            <Toasts />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>
  );
}
