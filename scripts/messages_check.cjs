// Every language says everything that English says, with the same placeholders, and nothing else.
// A key missing in one language would show English in the middle of a page; a lost placeholder
// would show a sentence without its amount or its name. Plural forms differ by language, so that
// `items_one` and `items_other` count as the one key `items`.
//
// Usage: node scripts/messages_check.cjs [FOLDER OF THE LANGUAGES]

const fs = require('node:fs');
const path = require('node:path');
const root = path.resolve(__dirname, '..');
const { createRequire } = require('node:module');
const typescript = createRequire(path.join(root, 'web', 'package.json'))('typescript');

/** What a catalogue module exports; catalogues import nothing but other catalogues. */
function load(file) {
  const source = fs.readFileSync(file, 'utf8');
  const { outputText } = typescript.transpileModule(source, {
    compilerOptions: { module: typescript.ModuleKind.CommonJS },
  });
  const module = { exports: {} };
  const find = (specifier) => {
    const base = path.resolve(path.dirname(file), specifier);
    const found = [`${base}.ts`, path.join(base, 'index.ts')].find((name) => fs.existsSync(name));
    if (!found) throw new Error(`${file} imports ${specifier}, which is no catalogue`);
    return load(found);
  };
  new Function('module', 'exports', 'require', outputText)(module, module.exports, find);
  return module.exports;
}

/** key path -> its placeholders, in every text below `value`. */
function texts(value, at, into) {
  if (typeof value === 'string') {
    const key = at.replace(/_(zero|one|two|few|many|other)$/, '');
    const names = [...value.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1]);
    const known = into.get(key) ?? new Set();
    names.forEach((name) => known.add(name));
    into.set(key, known);
  } else {
    for (const [name, inner] of Object.entries(value ?? {})) {
      texts(inner, at ? `${at}.${name}` : name, into);
    }
  }
  return into;
}

function catalogue(folder) {
  const all = new Map();
  for (const name of fs.readdirSync(folder).sort()) {
    if (!name.endsWith('.ts') || name === 'index.ts' || name.includes('.test.')) continue;
    for (const exported of Object.values(load(path.join(folder, name)))) {
      texts(exported, name.replace(/\.ts$/, ''), all);
    }
  }
  return all;
}

function compare(language, english, other) {
  const breaches = [];
  const say = (names) => [...names].sort().join(', ') || 'none';
  for (const [key, names] of english) {
    if (!other.has(key)) breaches.push(`${language}: ${key} is missing`);
    else if (say(other.get(key)) !== say(names)) {
      breaches.push(
        `${language}: ${key} has the placeholders ${say(other.get(key))}, English ${say(names)}`,
      );
    }
  }
  for (const key of other.keys()) {
    if (!english.has(key)) breaches.push(`${language}: ${key} is not in English`);
  }
  return breaches;
}

const folder = path.resolve(process.argv[2] ?? path.join(root, 'web', 'src', 'kit', 'i18n'));
const languages = fs
  .readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const english = catalogue(path.join(folder, 'en'));
const breaches = languages
  .filter((language) => language !== 'en')
  .flatMap((language) => compare(language, english, catalogue(path.join(folder, language))));

if (english.size === 0) breaches.push(`there is no English text in ${folder}`);
breaches.forEach((breach) => console.log(breach));
console.log(`${english.size} texts in English, ${languages.length} language(s)`);
process.exitCode = breaches.length ? 1 : 0;
