// Reads messages/<language>/: what the server, its mails, the portal and the payer's page say in one language.

const fs = require('node:fs');
const path = require('node:path');
const { createRequire } = require('node:module');

const typescript = createRequire(path.resolve(__dirname, '..', 'web', 'package.json'))('typescript');

/** "room:key.path" -> text, for every text below `value`; the lines of a mail are key.0, key.1, … */
function texts(value, at, into) {
  if (typeof value === 'string') into.set(at, value);
  else {
    for (const [name, inner] of Object.entries(value ?? {})) {
      texts(inner, at.endsWith(':') ? `${at}${name}` : `${at}.${name}`, into);
    }
  }
  return into;
}

const json = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const namesIn = (folder) => fs.readdirSync(folder).sort();

/** The portal's rooms by their own name ("links:title"), all others by their place ("server/links:expired"). */
function catalogue(folder) {
  const all = new Map();
  for (const entry of namesIn(folder)) {
    const full = path.join(folder, entry);
    if (entry.endsWith('.json')) texts(json(full), `${path.parse(entry).name}:`, all);
    else {
      const before = entry === 'portal' ? '' : `${entry}/`;
      for (const file of namesIn(full)) texts(json(path.join(full, file)), `${before}${path.parse(file).name}:`, all);
    }
  }
  return all;
}

const languagesOf = (folder) => Object.keys(json(path.join(folder, 'languages.json')));

module.exports = { catalogue, languagesOf, typescript };
