// The tokens that let this browser skip the second factor's code, one for each address that signed in here.
const KEY = 'gerbang.rememberMe';
const keyOf = (email: string) => email.trim().toLowerCase();

const read = (): Record<string, string> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
};

export const remembered = {
  token: (email: string): string | undefined => read()[keyOf(email)],
  keep: (email: string, token: string) =>
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [keyOf(email)]: token })),
};
