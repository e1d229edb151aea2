import { useQuery } from '@tanstack/react-query';
import { uiSettings, type UiSettings } from '../../api/client';
import { speakFor } from '../i18n';

/** The spec's own values, used until the server has answered (and in tests). */
const DEFAULTS: UiSettings = {
  brand: { name: 'Gerbang', supportEmail: 'support@gerbang.test', privacyUrl: '/privacy', contactUrl: '/contact' },
  version: '',
  mode: 'production',
  currency: 'MYR',
  now: '',
  submitDelayMs: 1000,
  signInAfterSignUpMs: 1000,
  signInAfterPasswordMs: 1500,
  idleTimeoutSeconds: 900,
  idleWarningSeconds: 120,
};

export const useUiSettings = (): UiSettings => {
  const { data } = useQuery({
    queryKey: ['uiSettings'],
    queryFn: async ({ signal }) => {
      const settings = await uiSettings({ signal });
      speakFor(settings.brand.name);
      return settings;
    },
    staleTime: Infinity,
    meta: { silent: true },
  });
  return data ?? DEFAULTS;
};

/** Waited out beside a call, not before it: `const [answer] = await Promise.all([call(), wait(submitDelayMs)])`. */
export const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
