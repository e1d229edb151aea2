import { describe, expect, it } from 'vitest';
import { addEnglish } from '../../kit/i18n';
import signUp from 'messages/en/portal/signUp.json';
import { FORBIDDEN_IN_NAME, fullNameCharacters } from './full_name';

addEnglish({ signUp });

describe('a full name', () => {
  it.each([...FORBIDDEN_IN_NAME])('may not carry %s', (character) => {
    expect(fullNameCharacters(`Lim${character}Wei`, {})).toContain('leave out these characters');
  });

  it.each(['Nurul Aisyah binti Abdullah', 'S. Devi a/p Rajan', 'Jürgen Müller-Lüdenscheidt', '林伟', 'O’Brien'])(
    'may be %s',
    (name) => {
      expect(fullNameCharacters(name, {})).toBeNull();
    },
  );

  it('names exactly the sixteen characters of the specification', () => {
    expect(new Set(FORBIDDEN_IN_NAME)).toEqual(
      new Set(['*', '|', '"', '<', '>', '[', ']', '{', '}', '`', '\\', '(', ')', "'", ';', '&']),
    );
  });
});
