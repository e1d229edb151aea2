import { saveFile } from '../../kit/ui/save_file';

/** Sharp on a poster, and small enough for a message. */
const PNG_PX = 1024;

/** "Kuih raya, 12 pieces" → "Kuih-raya-12-pieces-qr.png", in the letters of any script. */
export const qrFileName = (title: string, ending: 'png' | 'svg'): string => {
  const words = title.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return `${[...words.join('-')].slice(0, 60).join('')}-qr.${ending}`.replace(/^-/, '');
};

/** The browser draws at the size that the picture names, and the server's names none: it fits wherever it stands. */
export const withSize = (svg: string, px: number): string => svg.replace('<svg ', `<svg width="${px}" height="${px}" `);

const svgBlob = (svg: string) => new Blob([svg], { type: 'image/svg+xml' });

const pngBlob = async (svg: string): Promise<Blob> => {
  const image = new Image();
  image.src = `data:image/svg+xml;utf8,${encodeURIComponent(withSize(svg, PNG_PX))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_PX;
  canvas.height = PNG_PX;
  canvas.getContext('2d')?.drawImage(image, 0, 0, PNG_PX, PNG_PX);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
};

export const saveQrSvg = (title: string, svg: string) => saveFile(qrFileName(title, 'svg'), svgBlob(svg));
export const saveQrPng = async (title: string, svg: string) => saveFile(qrFileName(title, 'png'), await pngBlob(svg));
