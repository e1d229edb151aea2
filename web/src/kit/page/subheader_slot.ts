import { createContext, useContext } from 'react';

/** Where a page's title goes when the layout shows a subheader; without one it stands in the page itself. */
export const SubheaderSlot = createContext<HTMLElement | null>(null);
export const useSubheaderSlot = () => useContext(SubheaderSlot);
