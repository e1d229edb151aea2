// Reads the portal's texts: a language is a folder, a room is a file, what the files export is one key each.

const fs = require('node:fs');
const path = require('node:path');
const { createRequire } = require('node:module');

const typescript = createRequire(path.resolve(__dirname, '..', 'web', 'package.json'))('typescript');

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

/** "room:key.path" -> text, for every text below `value`. */
function texts(value, at, into) {
  if (typeof value === 'string') into.set(at, value);
  else {
    for (const [name, inner] of Object.entries(value ?? {})) {
      texts(inner, at.endsWith(':') ? `${at}${name}` : `${at}.${name}`, into);
    }
  }
  return into;
}

// Files that hold no text of their own: what is in them stands in the room's file.
const GATHERING = new Set(['index.ts', 'first.ts', 'office.ts', 'open.ts']);

function catalogue(folder) {
  const all = new Map();
  for (const name of fs.readdirSync(folder).sort()) {
    if (!name.endsWith('.ts') || GATHERING.has(name) || name.includes('.test.')) continue;
    // The namespace is the name of what the file exports.
    for (const [room, keys] of Object.entries(load(path.join(folder, name)))) texts(keys, `${room}:`, all);
  }
  return all;
}

const languagesOf = (folder) => Object.keys(load(path.join(folder, 'language.ts')).LANGUAGES);

module.exports = { catalogue, languagesOf, typescript };
