/** What this tab remembers until it is closed. */

// Private windows of some browsers refuse session storage; one tab without reloads is then all that is protected.
const memory = new Map<string, string>();
export const tabStore = {
  get: (name: string): string | null => {
    try {
      return sessionStorage.getItem(name) ?? memory.get(name) ?? null;
    } catch {
      return memory.get(name) ?? null;
    }
  },
  set: (name: string, value: string) => {
    memory.set(name, value);
    try {
      sessionStorage.setItem(name, value);
    } catch {
      /* kept in memory */
    }
  },
  remove: (name: string) => {
    memory.delete(name);
    try {
      sessionStorage.removeItem(name);
    } catch {
      /* nothing was kept */
    }
  },
  names: (): string[] => {
    try {
      return [...new Set([...Object.keys(sessionStorage), ...memory.keys()])];
    } catch {
      return [...memory.keys()];
    }
  },
};
