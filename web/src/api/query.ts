import { MutationCache, QueryCache, QueryClient, useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorText } from './error_text';
import { toast } from '../kit/ui/toast';
import { ApiError } from './client';
import { clearFailure, recordFailure } from './failures';
import { newKey } from './idempotency_key';

/** `failure` is the action type under which a list's failures are recorded (see failures.ts). */
type Told = { silent?: boolean; failure?: string | undefined };

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: Told;
    mutationMeta: Told;
  }
}

// A failed call is told once, here. `meta.silent` is for those that show it themselves: banners, cards, form fields.
const report = (error: Error, { silent, failure }: Told = {}) => {
  if (failure) recordFailure(failure, error);
  if (silent) return;
  if (error instanceof ApiError && error.status === 401) return;
  toast.error(errorText(error));
};

const forget = ({ failure }: Told = {}) => {
  if (failure) clearFailure(failure);
};

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => report(error, query.meta),
      onSuccess: (_data, query) => forget(query.meta),
    }),
    mutationCache: new MutationCache({
      onError: (error, _vars, _result, mutation) => report(error, mutation.meta),
      onSuccess: (_data, _vars, _result, mutation) => forget(mutation.meta),
    }),
    defaultOptions: {
      // What the browser believes of its network is no answer: what is asked without one fails and says so, instead of
      // waiting unseen while the page shows the rows of another filter.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        // Only silence and server trouble are worth asking again; a 4xx answers the same.
        retry: (count, error) =>
          count < 2 && !(error instanceof ApiError && error.status !== undefined && error.status < 500),
      },
    },
  });

/** Spread into a generated call: `paymentLinkCreate({ body, ...keyed })`. */
export type Keyed = { headers: { 'Idempotency-Key': string } };

type ActionOptions<Answer, Input> = {
  silent?: boolean;
  failure?: string;
  onSuccess?: (answer: Answer, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
};

/**
 * One user action that changes something. Every submit carries an Idempotency-Key; when no answer came back, the next
 * submit of the same input reuses the key, so that a lost answer never becomes a second payment link or refund.
 */
export function useAction<Answer, Input = void>(
  call: (input: Input, keyed: Keyed) => Promise<Answer>,
  { silent, failure, onSuccess, onError }: ActionOptions<Answer, Input> = {},
): UseMutationResult<Answer, Error, Input> {
  const unanswered = useRef<{ input: string; key: string } | null>(null);
  return useMutation({
    meta: { silent: silent ?? false, failure },
    mutationFn: async (input: Input) => {
      const text = JSON.stringify(input) ?? '';
      const key = unanswered.current?.input === text ? unanswered.current.key : newKey();
      unanswered.current = { input: text, key };
      try {
        const answer = await call(input, { headers: { 'Idempotency-Key': key } });
        unanswered.current = null;
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.status !== undefined) unanswered.current = null;
        throw error;
      }
    },
    onSuccess: (answer, input) => onSuccess?.(answer, input),
    onError: (error, input) => onError?.(error, input),
  });
}
