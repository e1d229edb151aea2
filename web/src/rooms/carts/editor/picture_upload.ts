/**
 * A picture on its way to the server. A photograph of a phone's is made smaller here first; the server draws whatever
 * comes anew.
 */
import type { CartPictureRow } from '../../../api/client';
import { texts } from '../../../kit/i18n';
import { sendFile } from '../../../kit/upload/send_file';

/** What the server takes of one file. */
export const BYTES_MAX = 8 * 1024 * 1024;
/** Files below this are sent as they are. */
const SMALL_BYTES = 1024 * 1024;
const SIDE_PX_MAX = 2000;
export const ACCEPTED = 'image/jpeg,image/png,image/gif,image/webp';

/** Why a file is not even sent, in words; nothing when it can be. */
export const refusalOf = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!ACCEPTED.split(',').includes(type)) return texts.t('carts:picture.kind');
  return size > BYTES_MAX ? texts.t('carts:picture.large') : undefined;
};

export const sizeWithin = (width: number, height: number, most = SIDE_PX_MAX) => {
  const share = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
};

const smaller = async (file: File): Promise<Blob> => {
  if (file.size <= SMALL_BYTES || file.type === 'image/gif') return file;
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = sizeWithin(bitmap.width, bitmap.height);
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    // What is transparent stays so.
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.88));
    return blob && blob.type === type && blob.size < file.size ? blob : file;
  } catch {
    return file; // the server says what is wrong with it
  }
};

/** As the picture's address while it is on its way: the policy of the page lets no blob: through. */
export const previewOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('unreadable'));
    reader.readAsDataURL(file);
  });

export const pictureUpload = async (
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<CartPictureRow> => {
  const body = await smaller(file);
  return sendFile('payments/cart-pictures', body.type, body, onShare, signal);
};
