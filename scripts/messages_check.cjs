// Server, mails, portal and payer's page say everything in every language: each language of messages/ has
// the keys and the placeholders of English, the plural forms that it needs, nothing empty and nothing left
// in English; a line of a mail is a button, a fact or a quote where the English is one. Each key of the
// portal is used, and no component says anything by itself. A key missing in one language would show
// English in the middle of a page; a lost placeholder, a sentence without its amount or its name.
//
// A text that is the same as in English, or that stands in a component on purpose, is listed with the
// reason in scripts/messages_alike.json.
//
// Usage: node scripts/messages_check.cjs [ROOT]

const fs = require('node:fs');
const path = require('node:path');
const { catalogue, languagesOf } = require('./messages_catalogue.cjs');
const { scan } = require('./messages_sources.cjs');

const PLURAL = /_(zero|one|two|few|many|other)$/;
// What a whole number below a thousand asks for: "many" in Russian and Polish, not in Spanish and French, which say it
// from a million up; no count here comes near.
const pluralForms = (language) => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))];
};
// As it stands between the braces: server and payer's page know no blanks there.
const placeholders = (text) =>
  [...new Set([...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1]))].sort().join(', ') || 'none';
// The server reads from it what stands before, between and behind these digits.
const isAmount = (text) => /^\D*1\D*234\D+50\D*$/.test(text);
// Nothing to translate: placeholders, digits and signs only.
const isWordless = (text) => !/\p{L}{2}/u.test(text.replace(/\{\{[^}]*\}\}/g, ''));

/** What a line of a mail is in every language. */
const sign = (text) => /^(\[.*\]\(|> )/.exec(text)?.[1].at(0) ?? (text.includes(' | ') ? ' | ' : 'none');

/** The English text that this one stands for: its own key, or for a plural form English lacks, the general one. */
const englishOf = (english, key) =>
  english.get(key) ?? (PLURAL.test(key) ? english.get(key.replace(PLURAL, '_other')) : undefined);

function compare(language, english, other, isListed) {
  const breaches = [];
  for (const key of english.keys()) {
    if (!PLURAL.test(key)) {
      if (!other.has(key)) breaches.push(`${language}: ${key} is missing`);
    } else if (key.endsWith('_other')) {
      const stem = key.replace(PLURAL, '');
      for (const form of pluralForms(language)) {
        if (!other.has(`${stem}_${form}`)) breaches.push(`${language}: ${stem}_${form} is missing`);
      }
    }
  }
  for (const [key, text] of other) {
    const original = englishOf(english, key);
    if (original === undefined) breaches.push(`${language}: ${key} is not in English`);
    else if (!text.trim()) breaches.push(`${language}: ${key} is empty`);
    // The one form of a count may do without its number.
    else if (placeholders(text) !== placeholders(original) && !(key.endsWith('_one') && placeholders(text) === 'none'))
      breaches.push(
        `${language}: ${key} has the placeholders ${placeholders(text)}, English ${placeholders(original)}`,
      );
    else if (key.startsWith('mails/') && sign(text) !== sign(original))
      breaches.push(`${language}: ${key} has the sign ${sign(text)}, English ${sign(original)}`);
    else if (key === 'mails/frame:amount' && !isAmount(text))
      breaches.push(`${language}: ${key} is not how 1,234.50 is written: ${text}`);
    else if (text === original && !isWordless(text) && !isListed(language, text))
      breaches.push(`${language}: ${key} is the same as in English: ${text}`);
  }
  return breaches;
}

/** The texts of messages_alike.json that are not there any more, and those that it gives no reason for. */
function wrongIn(alike, name, listed) {
  const unlisted = alike.sameAsEnglish.flatMap((entry, at) =>
    entry.languages.flatMap((language) =>
      entry.texts
        .filter((text) => !listed.has(`${at} ${language} ${text}`))
        .map((text) => `${name} lists for ${language} what is not there: ${text}`),
    ),
  );
  const unreasoned = [...alike.sameAsEnglish, ...alike.inComponents]
    .filter((entry) => !entry.reason)
    .map((entry) => `${name} gives no reason for: ${entry.texts.join(', ')}`);
  return [...unreasoned, ...unlisted];
}

/** What is wrong below a root, one line each. */
function check(root) {
  const sources = path.join(root, 'web', 'src');
  const folder = path.join(root, 'messages');
  const list = path.join(root, 'scripts', 'messages_alike.json');
  const alike = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, 'utf8'))
    : { sameAsEnglish: [], inComponents: [] };
  const listed = new Set();
  const isListed = (language, text) =>
    alike.sameAsEnglish.some((entry, at) => {
      const hit = entry.languages.includes(language) && entry.texts.includes(text);
      if (hit) listed.add(`${at} ${language} ${text}`);
      return hit;
    });

  const english = catalogue(path.join(folder, 'en'));
  const languages = languagesOf(folder).filter((language) => language !== 'en');
  const breaches = [];
  if (english.size === 0) breaches.push(`there is no English text in ${folder}`);
  for (const [key, text] of english) if (!text.trim()) breaches.push(`en: ${key} is empty`);
  for (const language of languages) {
    if (fs.existsSync(path.join(folder, language))) {
      breaches.push(...compare(language, english, catalogue(path.join(folder, language)), isListed));
    } else breaches.push(`${language}: the whole language is missing`);
  }
  breaches.push(...wrongIn(alike, path.basename(list), listed), ...scan(sources, english, alike.inComponents));
  const ofFolders = fs.readdirSync(folder).filter((name) => !name.includes('.'));
  for (const name of ofFolders)
    if (name !== 'en' && !languages.includes(name)) breaches.push(`${name}: is not named in languages.json`);
  return { breaches, texts: english.size, languages: languages.length };
}

module.exports = { check };

if (require.main === module) {
  const { breaches, texts, languages } = check(path.resolve(process.argv[2] ?? path.join(__dirname, '..')));
  breaches.forEach((breach) => console.log(breach));
  console.log(`${texts} texts in English, ${languages} other language(s)`);
  process.exitCode = breaches.length ? 1 : 0;
}
