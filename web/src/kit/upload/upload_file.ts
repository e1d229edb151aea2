import { saveFile } from '../ui/save_file';

/** What a request takes; the server says so too, once all of it has been sent. */
export const FILE_BYTES_MAX = 700_000;

const CHUNK = 0x8000;

/** The file's bytes as they are: what they mean the server reads. */
export const base64Of = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
};

export const readFile = async (file: Blob): Promise<string> => base64Of(new Uint8Array(await file.arrayBuffer()));

/** Cells that were copied in a spreadsheet come with tabs between them. */
export const readText = (text: string): string => base64Of(new TextEncoder().encode(text));

export const saveReport = (file: string, name: string) =>
  saveFile(`${name}-report.csv`, new Blob([file], { type: 'text/csv;charset=utf-8' }));
