/**
 * What the server's rules say of every field of a request, for the forms, and which codes it counts together:
 * contract/openapi.json as one small module for each schema, so that a page brings along those of its own forms alone.
 * `openapi-ts` makes the calls and the types.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const OUT = 'src/api/gen/limits';
const SETS = 'src/api/gen/sets';
const contract = JSON.parse(readFileSync('../contract/openapi.json', 'utf8'));
const { schemas } = contract.components;

const nameOf = ($ref) => $ref.split('/').at(-1);
const body = (operation) => operation.requestBody?.content['application/json']?.schema.$ref;
const snake = (name) => name.replace(/(?<=[a-z0-9])[A-Z]/g, '_$&').toLowerCase();

/** The schema and what its fields refer to. */
const withParts = (name, found) => {
  const { properties } = schemas[name];
  if (!properties || found.has(name)) return found;
  found.add(name);
  for (const field of Object.values(properties)) {
    const $ref = field.$ref ?? field.items?.$ref;
    if ($ref) withParts(nameOf($ref), found);
  }
  return found;
};

const limitOf = (field, isRequired) => {
  const { maxLength, minimum, maximum, pattern, enum: words, type } = field;
  // Null for "none" has to be said, and is no value that somebody fills in.
  const isFilled = isRequired && !(Array.isArray(type) && type.includes('null'));
  return {
    ...(isFilled && { isRequired: true }),
    ...(field.minLength > 1 && { lengthMin: field.minLength }),
    ...(maxLength !== undefined && { lengthMax: maxLength }),
    ...(maximum !== undefined && !words && { lengthMax: String(maximum).length }),
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
    ...(pattern !== undefined && { pattern }),
  };
};

const begin = (folder) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
};
const write = (folder, name, constant, value) =>
  writeFileSync(
    `${folder}/${snake(name)}.ts`,
    `// Made from contract/openapi.json by gen_limits.mjs.\nexport const ${constant} = ${JSON.stringify(value, null, 2)} as const;\n`,
  );
const lower = (name) => name[0].toLowerCase() + name.slice(1);

begin(OUT);
begin(SETS);
const bodies = Object.values(contract.paths).flatMap((path) => Object.values(path).flatMap((it) => body(it) ?? []));
const names = bodies.reduce((found, $ref) => withParts(nameOf($ref), found), new Set());
for (const name of names) {
  const { properties, required = [] } = schemas[name];
  const limits = Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, limitOf(schema, required.includes(field))]),
  );
  write(OUT, name, lower(name), limits);
}

/** The search box is the same above every list, so it takes what each of them takes. */
const texts = Object.values(contract.paths).flatMap(
  ({ get }) => get?.parameters?.filter((it) => it.in === 'query' && it.name === 'name') ?? [],
);
write(OUT, 'ListText', 'listText', { lengthMax: Math.min(...texts.map((it) => it.schema.maxLength)) });

for (const [name, schema] of Object.entries(schemas)) {
  if (schema['x-enum-sets']) write(SETS, name, `${lower(name)}Sets`, schema['x-enum-sets']);
}
