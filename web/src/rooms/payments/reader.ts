/** Who reads a sale: its merchant sees its own money, an operator the gateway's books. */
export type Reader = 'merchant' | 'operator';
