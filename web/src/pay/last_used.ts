/**
 * The way to pay and the bank with which this browser last left for a payment, whatever merchant it was to: most people
 * have one bank. It says nothing of who they are, and is sent nowhere.
 */
const KEY = 'gerbang.pay.last';

export interface LastUsed {
  id: number;
  bankId?: string;
}

export const lastUsed = (): LastUsed | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<LastUsed> | null;
    if (typeof kept?.id !== 'number') return undefined;
    return { id: kept.id, bankId: typeof kept.bankId === 'string' ? kept.bankId : undefined };
  } catch {
    return undefined;
  }
};

export const lastUsedKeep = (used: LastUsed) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(used));
  } catch {
    /* A private window that keeps nothing. */
  }
};
