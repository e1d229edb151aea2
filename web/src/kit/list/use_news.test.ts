import { expect, test } from 'vitest';
import { turned } from './use_news';

const page = {
  content: [
    { id: '1', s: 'a' },
    { id: '2', s: 'a' },
  ],
  totalElements: 2,
  totalPages: 1,
  pageable: { offset: 0 },
};

test('rows turn where they stand, and what is new does not come in between', () => {
  const fresh = [
    { id: '3', s: 'new' },
    { id: '2', s: 'b' },
  ];
  expect(turned(page, fresh)).toEqual({
    ...page,
    content: [
      { id: '1', s: 'a' },
      { id: '2', s: 'b' },
    ],
  });
});
