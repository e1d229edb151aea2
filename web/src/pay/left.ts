/**
 * The payments that this tab left for a bank. A bank's message may be read by others than the payer, so the address of
 * the payer's page is never taken from one: the bank names an order, and only the browser that left knows its page.
 */
const KEY = 'gerbang.pay.left';
const KEPT_MAX = 20;

type Left = [order: string, reference: string][];

const read = (): Left => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Left;
  } catch {
    return [];
  }
};

export const leftKeep = (order: string, reference: string) => {
  const others = read().filter(([it]) => it !== order);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...others, [order, reference]].slice(-KEPT_MAX)));
  } catch {
    /* A window without a memory: the first answer of the bank still leads to the page. */
  }
};

export const leftReference = (order: string | null): string | undefined => read().find(([it]) => it === order)?.[1];
