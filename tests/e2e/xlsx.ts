/** What stands in a spreadsheet's first sheet, read as any program would: a zip of XML. */
import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;

/** One file of a zip, by its directory at the end. */
const unzipped = (zip: Buffer, name: string): string => {
  let end = zip.length - 22;
  while (end > 0 && zip.readUInt32LE(end) !== END) end--;
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === ENTRY) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [named, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    if (zip.toString('utf8', at + 46, at + 46 + named) === name) {
      const begin = zip.readUInt32LE(at + 42);
      const data = begin + 30 + zip.readUInt16LE(begin + 26) + zip.readUInt16LE(begin + 28);
      const bytes = zip.subarray(data, data + size);
      return (method === DEFLATED ? inflateRawSync(bytes) : bytes).toString('utf8');
    }
    at += 46 + named + extra + comment;
  }
  throw new Error(`no ${name} in the zip`);
};

const words = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Rows of cells, the titles first; numbers as they are written. */
export const xlsxRows = (bytes: Buffer): string[][] =>
  [...unzipped(bytes, 'xl/worksheets/sheet1.xml').matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\b[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) =>
      words(/<(?:t|v)\b[^>]*>(.*?)<\/(?:t|v)>/s.exec(cell)?.[1] ?? ''),
    ),
  );

/** A column by its title, without it. */
export const column = ([titles = [], ...rows]: string[][], title: string): string[] =>
  rows.map((row) => row[titles.indexOf(title)] ?? '');
