import { currentLanguage } from '../../kit/i18n';

/** 812 kB, 1.4 MB: as the reader's language writes numbers. */
export const sizeText = (bytes: number): string => {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1000)), 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 }).format(value)} ${unit}`;
};
