import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CheckoutPage } from './checkout_page';
import { Frame, Notice } from './frame';
import { SpeechProvider, useSpeech } from './language';
import { LinkPage } from './link_page';
import { SettingsProvider } from './settings';
import './pay.css';

function Page() {
  const { t } = useSpeech();
  const [, kind, secret] = /^\/(payment-links|checkout)\/([^/]+)\/?$/.exec(location.pathname) ?? [];
  if (kind === 'payment-links' && secret) return <LinkPage slug={decodeURIComponent(secret)} />;
  if (kind === 'checkout' && secret) return <CheckoutPage reference={decodeURIComponent(secret)} />;
  return <Notice tone="calm" title={t('missingLinkTitle')} text={t('missingLinkText')} />;
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <SpeechProvider>
      <SettingsProvider>
        <Frame>
          <Page />
        </Frame>
      </SettingsProvider>
    </SpeechProvider>
  </StrictMode>,
);
