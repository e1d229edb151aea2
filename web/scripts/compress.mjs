// Writes a .br and a .gz beside each built text file, so that the server sends them without
// compressing anything itself. Entry pages stay as they are: each answer has its own nonce in them.
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const isText = /\.(js|css|svg|json|txt)$/;

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compress(path);
    else if (isText.test(name)) {
      const content = readFileSync(path);
      if (content.length < 1024) continue;
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    }
  }
}

compress('dist');
