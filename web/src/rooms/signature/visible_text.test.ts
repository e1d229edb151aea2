import { describe, expect, it } from 'vitest';
import { pieces } from './visible_text';

const shown = (text: string) =>
  pieces(text)
    .map((piece) => (piece.isMark ? `<${piece.text}>` : piece.text))
    .join('');

describe('a signed text is shown with what cannot be seen', () => {
  it.each([
    ['blanks', 'a b  ', 'a<·>b<··>'],
    ['tab and line ends', 'a\tb\r\nc\n', 'a<→>b<␍↵\n>c<↵\n>'],
    ['a blank that does not break', 'a\u00a0b', 'a<[U+00A0]>b'],
    ['a character of no width', 'a\u200bb', 'a<[U+200B]>b'],
    ['a change of direction', '\u202eabc', '<[U+202E]>abc'],
    ['a control character', 'a\u0000b', 'a<[U+0000]>b'],
    ['half a character', 'a\ud83db', 'a<[U+D83D]>b'],
    ['a joiner outside an emoji', 'a\u200db', 'a<[U+200D]>b'],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each(['Kopi', '龙井茶叶', 'ஆனந்த்', 'طلب', '👩🏽‍🍳', '❤️', 'Kafe\u0301'])('%s stays as it is', (text) => {
    expect(shown(text)).toBe(text);
  });
});
