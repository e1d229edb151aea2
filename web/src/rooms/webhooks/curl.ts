/** In single quotes a shell takes everything as it is, but for the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call of an attempt, to be made again in a terminal. `headers` has one a line. */
export const curlOf = ({ url, requestHeaders }: { url: string; requestHeaders: string }, body: string) =>
  [
    `curl ${quoted(url)}`,
    ...requestHeaders.split('\n').map((line) => `-H ${quoted(line)}`),
    `--data-binary ${quoted(body)}`,
  ].join(' \\\n  ');
