/** What may be typed into a field of digits, and into one of an amount: every other character is dropped as it comes. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '');
export const moneyOf = (typed: string): string => typed.replace(/[^\d.,]/g, '');
