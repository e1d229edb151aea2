const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Every word that was typed is in one of the texts; accents and capitals do not matter. */
export const finds = (wanted: string, texts: string[]): boolean => {
  const all = plain(texts.join('\n'));
  return plain(wanted)
    .split(/\s+/)
    .every((word) => all.includes(word));
};
