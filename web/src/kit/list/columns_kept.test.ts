import { expect, test } from 'vitest';
import { arrange, move, toggleColumn } from './columns_kept';

const shown = (...keys: string[]) => keys.map((key) => ({ key, isShown: true }));

test('without_a_choice_the_list_decides', () => expect(arrange(['a', 'b'], [])).toEqual(shown('a', 'b')));

test('the_kept_order_and_what_is_hidden_stay', () =>
  expect(arrange(['a', 'b', 'c'], [{ key: 'c', isShown: true }, { key: 'a', isShown: false }, ...shown('b')])).toEqual([
    { key: 'c', isShown: true },
    { key: 'a', isShown: false },
    { key: 'b', isShown: true },
  ]));

test('a_new_column_stands_behind_its_neighbour_and_one_that_is_gone_is_forgotten', () =>
  expect(arrange(['a', 'new', 'b'], shown('b', 'gone', 'a'))).toEqual(shown('b', 'a', 'new')));

test('a_column_moves_but_not_beyond_the_end', () => {
  expect(move(shown('a', 'b'), 0, 1)).toEqual(shown('b', 'a'));
  expect(move(shown('a', 'b'), 0, -1)).toEqual(shown('a', 'b'));
});

test('the_last_column_stays', () => {
  const columns = [
    { key: 'a', isShown: true },
    { key: 'b', isShown: false },
  ];
  expect(toggleColumn(columns, 'a')).toEqual(columns);
  expect(toggleColumn(columns, 'b')).toEqual(shown('a', 'b'));
});
