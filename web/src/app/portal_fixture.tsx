import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { client } from '../api/gen/client.gen';
import { createQueryClient } from '../api/query';
import { followSession } from './follow_session';
import { makeRouter } from './router';
import { texts } from '../kit/i18n';
import { session } from '../kit/session/session';

export type Answer = { status?: number; body: unknown } | 'no answer';
/** An answer, or how it is found when it is asked for. */
type Answers = Record<string, Answer | (() => Answer | Promise<Answer>)>;
type Call = { path: string; body: unknown; token: string | null };

export const ok = (body: unknown): Answer => ({ body });
export const refused = (status: number, errorCode: string, errorMessage: string, more: object = {}): Answer => ({
  status,
  body: { errorCode, errorMessage, ...more },
});

/** What the server says of itself, without waits. */
export const SETTINGS = {
  brand: { name: 'Gerbang', supportEmail: 'support@gerbang.test', privacyUrl: '/privacy', contactUrl: '/contact' },
  version: '',
  mode: 'sandbox',
  currency: 'MYR',
  now: '2026-11-21T00:00:00.000Z',
  submitDelayMs: 0,
  signInAfterSignUpMs: 0,
  signInAfterPasswordMs: 0,
  idleTimeoutSeconds: 900,
  idleWarningSeconds: 120,
};

const ALWAYS: Record<string, Answer> = {
  'GET security/me': ok({ data: { email: 'siti@example.com', fullName: 'Siti', company: 'Seri Melati' } }),
  'GET ui/settings': ok(SETTINGS),
};

let stop = () => {};

/** The portal at an address in jsdom, before a server of a few answers. Answers the calls that change something. */
export function portalAt(address: string, answers: Answers, state: object = {}): Call[] {
  const calls: Call[] = [];
  const known: Answers = { ...ALWAYS, ...answers };
  const server = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace('/api/v1/', '');
    if (request.method !== 'GET') {
      const text = await request.text();
      calls.push({ path, body: text ? JSON.parse(text) : undefined, token: request.headers.get('X-Auth-Token') });
    }
    const found = known[`${request.method} ${path}`] ?? refused(404, 'error.notFound', `no answer for ${path}`);
    const answer = typeof found === 'function' ? await found() : found;
    if (answer === 'no answer') throw new TypeError('Failed to fetch');
    if (answer.status === 204) return new Response(null, { status: 204 });
    return Response.json(answer.body, { status: answer.status ?? 200 });
  };
  client.setConfig({ baseUrl: 'http://localhost/api/v1', fetch: server as typeof fetch });
  window.scrollTo = () => {};
  // Without its own mark the router would write a state of its own over this one.
  window.history.pushState({ ...state, __TSR_key: 'start', __TSR_index: 0 }, '', address);
  const queries = createQueryClient();
  const router = makeRouter(queries);
  stop = followSession(queries, router);
  render(
    <I18nextProvider i18n={texts}>
      <MantineProvider withCssVariables={false} env="test">
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return calls;
}

export const leavePortal = () => {
  cleanup();
  stop();
  session.end();
  localStorage.clear();
};

export const signedIn = () => session.start({ authToken: 'first', permissions: {}, userAccounts: [] });

/** Fields by their label, whether or not a star follows it. */
export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
export const fill = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
