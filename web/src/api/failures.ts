import { useSyncExternalStore } from 'react';
import { errorText } from './error_text';

/**
 * What went wrong last, by list: "{action type}: {error}" (back-office, section 4). The action type is the list's key
 * and what was done, as in "paymentLinks/delete". It is what support asks for; pages show the message alone.
 */
const failures = new Map<string, string>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

const listOf = (type: string) => type.split('/')[0] ?? type;

export const recordFailure = (type: string, error: Error) => {
  failures.set(listOf(type), `${type}: ${errorText(error)}`);
  tell();
};

/** The next success of the same action ends it. */
export const clearFailure = (type: string) => {
  if (failures.get(listOf(type))?.startsWith(`${type}: `) && failures.delete(listOf(type))) tell();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const failureOf = (list: string) => failures.get(list);
export const useFailure = (list: string) => useSyncExternalStore(subscribe, () => failureOf(list));
