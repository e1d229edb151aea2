import type { DocumentRow } from '../../api/client';
import { texts } from '../../kit/i18n';
import { sendFile } from '../../kit/upload/send_file';
import type { DocumentKind } from './document_kinds';

/** What the server takes of one file. */
export const BYTES_MAX = 8 * 1024 * 1024;
export const ACCEPTED = 'application/pdf,image/jpeg,image/png';

/** Why a file is not even sent, in words; nothing when it can be. The server looks at its bytes whatever it is called. */
export const refusalOf = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!ACCEPTED.split(',').includes(type)) return texts.t('merchants:document.notTaken');
  if (size > BYTES_MAX) return texts.t('merchants:document.large');
  return size === 0 ? texts.t('merchants:document.nothing') : undefined;
};

export const documentUpload = (
  kind: DocumentKind,
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<DocumentRow> =>
  sendFile(
    `merchants/applications/me/documents/${kind}?name=${encodeURIComponent(file.name)}`,
    'application/octet-stream',
    file,
    onShare,
    signal,
  );
