import { currentLanguage } from '../kit/i18n';
import { session } from '../kit/session/session';
import { client } from './gen/client.gen';
import { newKey } from './idempotency_key';
import type { ServerError } from './wire/names';

export * from './gen/sdk.gen';
export * from './gen/types.gen';
export type * from './wire/names';

// The three calls whose 401 means "these credentials are wrong", not "your session is over".
const SIGN_IN_CALLS = ['/security/authentication', '/security/totp-verification', '/security/expired-password'];

client.interceptors.request.use((request) => {
  const { authToken } = session.get();
  if (authToken && !request.headers.has('X-Auth-Token')) request.headers.set('X-Auth-Token', authToken);
  // A submit brings the key of its own attempt (query.ts); whatever else changes something has one of its own.
  if (request.method !== 'GET' && !request.headers.has('Idempotency-Key'))
    request.headers.set('Idempotency-Key', newKey());
  request.headers.set('Accept-Language', currentLanguage());
  return request;
});

client.interceptors.response.use((response, request) => {
  const path = new URL(request.url).pathname;
  const isSignIn = SIGN_IN_CALLS.some((call) => path.endsWith(call));
  const token = request.headers.get('X-Auth-Token');
  if (response.status === 401 && !isSignIn && token) session.expire(token);
  // Whoever she is by now, the pages do not know it yet.
  if (response.status === 403 && !path.endsWith('/security/me')) session.doubt();
  return response;
});

/** What every failed call throws: the server's own error body, or the code `error.network` when nothing answered. */
export class ApiError extends Error {
  constructor(
    readonly body: ServerError,
    readonly status: number | undefined,
  ) {
    super(body.errorMessage);
  }
}

client.interceptors.error.use((error, response) => {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  const body = error as Partial<ServerError> | undefined;
  if (body && typeof body === 'object' && typeof body.errorCode === 'string' && typeof body.errorMessage === 'string') {
    return new ApiError(body as ServerError, response?.status);
  }
  return new ApiError({ errorCode: response ? 'error.unknown' : 'error.network', errorMessage: '' }, response?.status);
});
