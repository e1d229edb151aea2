import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { I18nextProvider } from 'react-i18next';
import { createQueryClient } from '../api/query';
import { texts } from '../kit/i18n';
import { session } from '../kit/session/session';
import { theme, cssVariables } from '../kit/ui/theme';
import { makeRouter } from './router';
import { paths } from './paths';

// The server writes a fresh nonce into the page; only styles that carry it are applied.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
setNonce(nonce);

const queryClient = createQueryClient();
const router = makeRouter(queryClient);

session.onEnd((reason) => {
  queryClient.clear();
  if (reason === 'expired') void router.navigate({ to: paths.logout, replace: true });
});

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
          <ModalsProvider>
            <Notifications position="top-right" />
            <RouterProvider router={router} />
          </ModalsProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>
  );
}
