import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The texts of server, mails, portal and payer's page, for all of which ../docs/adding-a-language.md tells. */
export const MESSAGES = join(import.meta.dirname, '..', 'messages');

const NAME = /^virtual:messages(?:\/(\w+)\/(first|rest))?$/;
/** What the sign-in page says; all other rooms are seven times as much. */
const FIRST = ['accounts', 'kit'];

const folders = () => readdirSync(MESSAGES, { withFileTypes: true }).filter((it) => it.isDirectory());
const languages = () =>
  folders()
    .map((it) => it.name)
    .filter((name) => name !== 'en'); // English is bundled
const rooms = (language: string) =>
  readdirSync(join(MESSAGES, language, 'portal')).map((file) => file.replace(/\.json$/, ''));

const loaders = (part: string) =>
  `export const ${part} = { ${languages()
    .map((it) => `${it}: () => import('virtual:messages/${it}/${part}')`)
    .join(', ')} };`;

const gathered = (language: string, part: string) => {
  const names = rooms(language).filter((room) => FIRST.includes(room) === (part === 'first'));
  const imports = names.map((room) => `import ${room} from 'messages/${language}/portal/${room}.json';`);
  return `${imports.join('\n')}\nexport default { ${names.join(', ')} };`;
};

/**
 * Each language but English as two files that are loaded when it is spoken: `virtual:messages` has a loader of each by
 * language, so that a language is a folder of messages and no code.
 */
export const messages = (): Plugin => ({
  name: 'messages',
  resolveId: (id) => (NAME.test(id) ? `\0${id}` : undefined),
  load: (id) => {
    const [name, language, part] = NAME.exec(id.replace(/^\0/, '')) ?? [];
    if (!name) return undefined;
    return language && part ? gathered(language, part) : `${loaders('first')}\n${loaders('rest')}`;
  },
});
