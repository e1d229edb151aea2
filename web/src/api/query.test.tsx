// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderKit } from '../kit/test/render';
import { ApiError } from './client';
import { useAction, type Keyed } from './query';

afterEach(cleanup);

const silence = new ApiError({ errorCode: 'error.network', errorMessage: '' }, undefined);
const conflict = new ApiError({ errorCode: 'x', errorMessage: 'No.' }, 409);

function Submit({ call }: { call: (input: string, keyed: Keyed) => Promise<unknown> }) {
  const action = useAction(call, { silent: true });
  return (
    <>
      <button onClick={() => action.mutate('a')}>a</button>
      <button onClick={() => action.mutate('b')}>b</button>
    </>
  );
}

const keysOf = async (answers: (Error | null)[], clicks: string[]) => {
  const keys: string[] = [];
  const call = vi.fn((_: string, keyed: Keyed) => {
    keys.push(keyed.headers['Idempotency-Key']);
    const answer = answers[keys.length - 1];
    return answer ? Promise.reject(answer) : Promise.resolve(null);
  });
  renderKit(<Submit call={call} />);
  for (const [at, click] of clicks.entries()) {
    fireEvent.click(screen.getByText(click));
    await waitFor(() => expect(call).toHaveBeenCalledTimes(at + 1));
    await new Promise((settled) => queueMicrotask(() => settled(null)));
  }
  return keys;
};

test('a_submit_without_an_answer_is_repeated_under_the_same_key', async () => {
  const [first, second] = await keysOf([silence, null], ['a', 'a']);
  expect(second).toBe(first);
});

test('another_input_has_another_key', async () => {
  const [first, second] = await keysOf([silence, null], ['a', 'b']);
  expect(second).not.toBe(first);
});

test('after_an_answer_the_next_submit_is_a_new_action', async () => {
  const [first, second, third] = await keysOf([conflict, null, null], ['a', 'a', 'a']);
  expect(new Set([first, second, third]).size).toBe(3);
});
