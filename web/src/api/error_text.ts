import { texts } from '../kit/i18n';
import { ApiError } from './client';

/** One sentence for a person: the server's own message, or ours when nothing readable came back. */
export const errorText = (error: unknown): string => {
  if (error instanceof ApiError && error.body.errorMessage) return error.body.errorMessage;
  if (error instanceof ApiError && error.body.errorCode === 'error.network') return texts.t('kit:error.network');
  return texts.t('kit:error.unknown');
};
