import { createContext, useContext } from 'react';

export type Crumb = { label: string; to?: string };

/** The active menu entries; the shell provides them, a page may put its own instead. */
export const TrailContext = createContext<Crumb[]>([]);
export const useTrail = () => useContext(TrailContext);
