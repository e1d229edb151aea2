import { wait } from '../../kit/page/settings';

/** The call leaves at once; its result, good or bad, shows when both it and the delay are over. */
export async function beside<T>(call: Promise<T>, delayMs: number): Promise<T> {
  await Promise.allSettled([call, wait(delayMs)]);
  return call;
}
