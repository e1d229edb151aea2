// What the components make of the texts: every key is named somewhere, and no component says anything by itself.

const fs = require('node:fs');
const path = require('node:path');
const { typescript: ts } = require('./messages_catalogue.cjs');

// Attributes, and the properties of the same names in options, which a person reads or hears.
const SPOKEN = new Set(
  'aria-label aria-description aria-roledescription aria-valuetext aria-placeholder alt title label placeholder description error message legend subtitle hint'.split(
    ' ',
  ),
);
const hasWord = (text) => /\p{L}{2}/u.test(text);
// Keys, paths, CSS values and the like have no blank and no capital at their start.
const isSentence = (text) =>
  hasWord(text) && (/\s/.test(text.trim()) || /^\p{Lu}\p{Ll}/u.test(text)) && !/^[\w-]+:/.test(text);

function* files(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* files(full);
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield full;
  }
}

const isText = (node) => ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** The texts that an expression may come to: `a ? 'x' : 'y'`, `a ?? 'x'`, `a && 'x'`. */
function* literals(node) {
  if (!node) return;
  if (isText(node)) yield node;
  else if (ts.isTemplateExpression(node)) yield node;
  else if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) yield* literals(node.expression);
  else if (ts.isConditionalExpression(node)) {
    yield* literals(node.whenTrue);
    yield* literals(node.whenFalse);
  } else if (ts.isBinaryExpression(node)) {
    if (/^(\|\||\?\?|\+)$/.test(node.operatorToken.getText())) yield* literals(node.left);
    if (/^(\|\||\?\?|&&|\+)$/.test(node.operatorToken.getText())) yield* literals(node.right);
  }
}

const written = (node) =>
  ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map((span) => ` ${span.literal.text}`).join('')
    : node.text;

/** What this node would show to a person without asking the catalogue. */
function* said(node) {
  if (ts.isJsxText(node)) {
    if (hasWord(node.text)) yield node.text.trim();
  } else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
    for (const it of literals(node)) if (hasWord(written(it))) yield written(it);
  } else if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText())) {
    for (const it of literals(node.initializer)) if (hasWord(written(it))) yield written(it);
  } else if (ts.isPropertyAssignment(node) && SPOKEN.has(node.name.text)) {
    for (const it of literals(node.initializer)) if (isSentence(written(it))) yield written(it);
  }
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Keys named whole, and patterns of those put together (`status.${code}`). */
function names(node, into) {
  if (isText(node)) into.whole.add(node.text);
  else if (ts.isTemplateExpression(node)) {
    const fixed = node.head.text + node.templateSpans.map((span) => span.literal.text).join('');
    // A pattern such as `${a}.${b}` would fit every key and prove nothing.
    if (!/^[\w.:]*\w{3}[\w.:]*$/.test(fixed)) return;
    const parts = node.templateSpans.map((span) => `.+${escaped(span.literal.text)}`).join('');
    into.patterns.add(`${escaped(node.head.text)}${parts}`);
  }
}

/** Breaches, in words; `allowed` lists what a component says on purpose. */
function scan(sources, english, allowed) {
  const breaches = [];
  const found = { whole: new Set(), patterns: new Set() };
  const used = new Set();
  for (const file of files(sources)) {
    const name = path.relative(sources, file).split(path.sep).join('/');
    if (name.startsWith('api/gen/')) continue;
    const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node) => {
      names(node, found);
      for (const text of said(node)) {
        const at = allowed.findIndex((entry) => entry.texts.includes(text) && (!entry.file || entry.file === name));
        if (at >= 0) used.add(`${at} ${text}`);
        else breaches.push(`${name}: says by itself: ${text}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  allowed.forEach((entry, at) =>
    entry.texts
      .filter((text) => !used.has(`${at} ${text}`))
      .forEach((text) => breaches.push(`messages_alike.json lists what no component says: ${text}`)),
  );
  const patterns = [...found.patterns].map((it) => new RegExp(`^${it}$`));
  for (const full of english.keys()) {
    const key = full.replace(/_(zero|one|two|few|many|other)$/, '');
    const [room, inner] = key.split(':');
    // What the server says is held to its rooms by scripts/texts_check.py.
    if (room.includes('/')) continue;
    const spellings = [key, inner];
    const isUsed = spellings.some((it) => found.whole.has(it) || patterns.some((pattern) => pattern.test(it)));
    if (!isUsed && !breaches.includes(`en: ${room}:${inner} is used nowhere`))
      breaches.push(`en: ${room}:${inner} is used nowhere`);
  }
  return breaches;
}

module.exports = { scan };
