import { describe, expect, test } from 'vitest';
import { moved, placeOf, scrollStep, wayOf } from './reorder';

const even = [0, 1, 2, 3].map((at) => ({ top: at * 60, height: 50 }));
const mixed = [
  { top: 0, height: 50 },
  { top: 60, height: 300 },
  { top: 370, height: 50 },
];

describe('what is dragged', () => {
  test.each([
    [0, 0, 0],
    [0, 20, 0],
    [0, 40, 1], // its lower edge has passed the next one's middle
    [0, 96, 2],
    [0, 1000, 3],
    [3, -40, 2],
    [3, -1000, 0],
    [2, -34, 2],
    [2, -36, 1],
    [1, 5, 1],
  ])('from place %i by %i px stands at %i', (from, deltaY, to) => expect(placeOf(even, from, deltaY)).toBe(to));

  test('passes a tall one once it is over its middle', () => {
    expect(placeOf(mixed, 0, 150)).toBe(0);
    expect(placeOf(mixed, 0, 170)).toBe(1);
    expect(placeOf(mixed, 2, -150)).toBe(2);
    expect(placeOf(mixed, 2, -170)).toBe(1);
    expect(placeOf(mixed, 1, 40)).toBe(2);
    expect(placeOf(mixed, 1, -40)).toBe(0);
  });

  test('that is not there moves nothing', () => {
    expect(placeOf([], 0, 50)).toBe(0);
    expect(moved([], 0, 1)).toEqual([]);
  });
});

test.each([
  [0, 2, ['b', 'c', 'a', 'd']],
  [3, 0, ['d', 'a', 'b', 'c']],
  [1, 1, ['a', 'b', 'c', 'd']],
])('moving %i to %i changes the place of that one alone', (from, to, after) =>
  expect(moved(['a', 'b', 'c', 'd'], from, to)).toEqual(after),
);

test('the others make way by the room that it leaves', () => {
  expect(even.map((_, at) => wayOf(even, at, 0, 2))).toEqual([0, -60, -60, 0]);
  expect(even.map((_, at) => wayOf(even, at, 3, 1))).toEqual([0, 60, 60, 0]);
  expect(even.map((_, at) => wayOf(even, at, 1, 1))).toEqual([0, 0, 0, 0]);
  expect(wayOf([{ top: 0, height: 50 }], 0, 0, 0)).toBe(0);
});

test('the window scrolls near its edges, faster the nearer', () => {
  expect(scrollStep(400, 800)).toBe(0);
  expect(scrollStep(60, 800)).toBeLessThan(0);
  expect(scrollStep(5, 800)).toBeLessThan(scrollStep(60, 800));
  expect(scrollStep(795, 800)).toBeGreaterThan(0);
});
