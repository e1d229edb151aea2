import { expect, test } from 'vitest';
import { paged } from './paged';

const rows = ['Cashiers', 'Accounts', 'Branch'].map((name, at) => ({ id: String(at), name, rank: [10, 9, 2][at] }));
const names = (query: Parameters<typeof paged>[1]) =>
  paged(rows, query, (row) => row.name).content.map((row) => row.name);

test('rows_are_found_by_a_part_of_their_words_whatever_its_case', () => {
  expect(names({ name: ' CO' })).toEqual(['Accounts']);
  expect(names({ name: 'nothing' })).toEqual([]);
});

test('names_are_sorted_by_their_letters_and_numbers_by_their_size', () => {
  expect(names({ sort: 'name,asc' })).toEqual(['Accounts', 'Branch', 'Cashiers']);
  expect(names({ sort: 'rank,asc' })).toEqual(['Branch', 'Accounts', 'Cashiers']);
  expect(names({ sort: 'rank,desc' })).toEqual(['Cashiers', 'Accounts', 'Branch']);
});

test('a_page_says_how_many_there_are_and_where_it_begins', () => {
  const page = paged(rows, { pageNumber: 2, pageSize: 2 }, (row) => row.name);
  expect(page.content.map((row) => row.name)).toEqual(['Branch']);
  expect([page.totalElements, page.totalPages, page.pageable.offset]).toEqual([3, 2, 2]);
});
