// @vitest-environment jsdom
import { onlineManager, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderKit } from '../kit/test/render';
import { ApiError } from './client';
import { useAction, type Keyed } from './query';

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
});

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

function Asked({ ask }: { ask: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['asked'], queryFn: ask, retry: false, meta: { silent: true } });
  return <p>{query.isError ? 'No answer' : (query.data ?? 'Waiting')}</p>;
}

test('without_a_network_a_page_says_so_and_asks_again_when_it_is_back', async () => {
  onlineManager.setOnline(false);
  let isThere = false;
  renderKit(<Asked ask={() => (isThere ? Promise.resolve('Here it is') : Promise.reject(silence))} />);
  expect(await screen.findByText('No answer')).toBeTruthy();
  isThere = true;
  onlineManager.setOnline(true);
  expect(await screen.findByText('Here it is')).toBeTruthy();
});

test('without_a_network_an_action_fails_instead_of_waiting', async () => {
  onlineManager.setOnline(false);
  const call = vi.fn(() => Promise.reject(silence));
  renderKit(<Submit call={call} />);
  fireEvent.click(screen.getByText('a'));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
});
