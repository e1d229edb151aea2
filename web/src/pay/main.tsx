import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CheckoutPage } from './checkout_page';
import { Frame, Notice } from './frame';
import { SpeechProvider, useSpeech } from './language';
import { leftReference } from './left';
import { LinkPage } from './link_page';
import { SettingsProvider } from './settings';
import './pay.css';

function Page() {
  const { t } = useSpeech();
  const [, kind, secret] = /^\/(payment-links|checkout)\/([^/]+)\/?$/.exec(location.pathname) ?? [];
  if (kind === 'checkout' && secret === 'return')
    return <Notice tone="calm" title={t('returnTitle')} text={t('returnText')} />;
  if (kind === 'payment-links' && secret) return <LinkPage slug={decodeURIComponent(secret)} />;
  if (kind === 'checkout' && secret) return <CheckoutPage reference={decodeURIComponent(secret)} />;
  return <Notice tone="calm" title={t('missingLinkTitle')} text={t('missingLinkText')} />;
}

// Back from the bank: the page of the payment that this tab left, under its own address.
const returned =
  location.pathname === '/checkout/return' && leftReference(new URLSearchParams(location.search).get('order'));
if (returned) history.replaceState(null, '', `/checkout/${encodeURIComponent(returned)}`);

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
