/** Cuts a text into what can be seen and what cannot, so that a blank at an end or a character of no width is found. */
export type Piece = { text: string; isMark: boolean };

const SYMBOL: Record<string, string> = { ' ': '·', '\t': '→', '\n': '↵\n', '\r': '␍' };

// Controls, formats (zero width, direction), every other kind of blank, half pairs, private and unassigned characters.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\p{Cs}\p{Co}\p{Cn}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\ufe00-\ufe0f\uffa0]/u;
// Parts of emoji: the joiner, the emoji form, regional tags. Marked they would tear a cake into its ingredients.
const IN_EMOJI = /\p{Emoji}(\u200d|\ufe0f|[\u{e0020}-\u{e007f}])+/u;

const codePoint = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

const isPartOfEmoji = (before: string, character: string) => IN_EMOJI.test(before.slice(-2) + character);

export const pieces = (text: string): Piece[] => {
  const found: Piece[] = [];
  let before = '';
  for (const character of text) {
    const isMark = UNSEEN.test(character) && !isPartOfEmoji(before, character);
    const shown = isMark ? (SYMBOL[character] ?? codePoint(character)) : character;
    const last = found.at(-1);
    if (last && last.isMark === isMark) last.text += shown;
    else found.push({ text: shown, isMark });
    before = character;
  }
  return found;
};
