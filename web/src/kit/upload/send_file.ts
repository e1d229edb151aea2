/** A file's bytes on their way to the server: with the share that has arrived, which `fetch` does not tell. */
import { ApiError } from '../../api/client';
import { newKey } from '../../api/idempotency_key';
import { currentLanguage } from '../i18n';
import { session } from '../session/session';

const errorOf = (request: XMLHttpRequest): ApiError => {
  try {
    const body = JSON.parse(request.responseText) as ApiError['body'];
    if (typeof body.errorMessage === 'string') return new ApiError(body, request.status);
  } catch {
    /* no answer of ours */
  }
  return new ApiError(
    { errorCode: request.status ? 'error.unknown' : 'error.network', errorMessage: '' },
    request.status || undefined,
  );
};

/** `path` below the API's base; `type` is what the call takes. Answers what the server said. */
export const sendFile = <Answer>(
  path: string,
  type: string,
  body: Blob,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Answer> => {
  signal.throwIfAborted();
  const { authToken } = session.get();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/v1/${path}`);
    request.setRequestHeader('Content-Type', type);
    request.setRequestHeader('Accept-Language', currentLanguage());
    request.setRequestHeader('Idempotency-Key', newKey());
    if (authToken) request.setRequestHeader('X-Auth-Token', authToken);
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 401 && authToken) session.expire(authToken);
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as Answer);
      else reject(errorOf(request));
    };
    request.onerror = () => reject(errorOf(request));
    signal.addEventListener('abort', () => request.abort());
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    request.send(body);
  });
};
