/**
 * What a merchant pasted, read as the bytes of a signature in whatever form it has. The gateway accepts one form alone
 * (base64, RFC 4648 §4, with padding); the others are recognized so that the page can name the mistake.
 */
export type Form = 'base64' | 'base64url' | 'unpadded' | 'hex' | 'hexInBase64' | 'percent' | 'blanks';
export type Pasted = { bytes: Uint8Array; form: Form };

const fromHex = (text: string): Uint8Array | null =>
  /^([0-9a-f]{2})+$/i.test(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16)) : null;

const fromBase64 = (text: string): Uint8Array | null => {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.replace(/=+$/, '').length % 4 === 1) return null;
  try {
    return Uint8Array.from(atob(text.replace(/=+$/, '')), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
};

const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Blanks, line ends and the quotes of a log or a JSON text around it say nothing about the signature itself. */
export const bare = (pasted: string): string => pasted.replace(/\s/g, '').replace(/^["']|["'],?$/g, '');

/** Every way in which the text can be read; the first that gives the expected bytes is the one meant. */
export const readings = (pasted: string): Pasted[] => {
  const text = bare(pasted);
  const found: Pasted[] = [];
  const add = (form: Form, bytes: Uint8Array | null) => bytes && found.push({ form, bytes });
  add('hex', fromHex(text));
  const plain = fromBase64(text);
  add(text.length % 4 === 0 ? 'base64' : 'unpadded', plain);
  if (plain) add('hexInBase64', fromHex(ascii(plain)));
  if (/[-_]/.test(text)) add('base64url', fromBase64(text.replace(/-/g, '+').replace(/_/g, '/')));
  if (/%[0-9a-f]{2}/i.test(text)) {
    const decoded = text.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
    add('percent', fromBase64(decoded));
  }
  // A form post turns "+" into a blank when nobody encoded it.
  const trimmed = pasted.trim();
  if (/[^\s] [^\s]/.test(trimmed)) add('blanks', fromBase64(trimmed.replace(/ /g, '+')));
  return found;
};
