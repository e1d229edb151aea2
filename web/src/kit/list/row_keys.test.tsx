// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { onRowKey, pageKeyOf } from './row_keys';

afterEach(cleanup);

const list = () => {
  const handlers = { onOpen: vi.fn(), onTick: vi.fn() };
  render(
    <div onKeyDown={(event) => onRowKey(event, handlers)}>
      {['a', 'b', 'c'].map((id) => (
        <div key={id} data-row={id} data-testid={id} tabIndex={-1}>
          <button data-row-menu={id}>menu {id}</button>
        </div>
      ))}
    </div>,
  );
  return handlers;
};
const press = (id: string, key: string) => {
  screen.getByTestId(id).focus();
  fireEvent.keyDown(screen.getByTestId(id), { key });
};
const focused = () => document.activeElement?.getAttribute('data-row');

test('arrows_go_from_row_to_row_and_stop_at_the_ends', () => {
  list();
  press('a', 'ArrowDown');
  expect(focused()).toBe('b');
  press('c', 'ArrowDown');
  expect(focused()).toBe('c');
  press('b', 'ArrowUp');
  expect(focused()).toBe('a');
  press('a', 'End');
  expect(focused()).toBe('c');
});

test('enter_opens_and_space_ticks', () => {
  const { onOpen, onTick } = list();
  press('b', 'Enter');
  expect(onOpen).toHaveBeenCalledWith('b');
  press('b', ' ');
  expect(onTick).toHaveBeenCalledWith('b');
});

test('a_button_in_a_row_keeps_its_own_keys_but_the_arrows_lead_on', () => {
  const { onOpen } = list();
  const menu = screen.getByText('menu b');
  menu.focus();
  fireEvent.keyDown(menu, { key: 'Enter' });
  expect(onOpen).not.toHaveBeenCalled();
  fireEvent.keyDown(menu, { key: 'ArrowDown' });
  expect(focused()).toBe('c');
});

const pageKey = (key: string, target: Element = document.body) => {
  let found: string | undefined;
  const listen = (event: KeyboardEvent) => (found = pageKeyOf(event));
  document.addEventListener('keydown', listen);
  fireEvent.keyDown(target, { key });
  document.removeEventListener('keydown', listen);
  return found;
};

test('slash_searches_question_mark_helps_and_arrows_reach_the_rows', () => {
  expect(pageKey('/')).toBe('search');
  expect(pageKey('?')).toBe('help');
  expect(pageKey('ArrowDown')).toBe('rows');
});

test('whoever_is_writing_writes', () => {
  render(<input aria-label="text" />);
  expect(pageKey('/', screen.getByLabelText('text'))).toBeUndefined();
});
