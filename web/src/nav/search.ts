/** Search parameters are plain text in the address (`?pageNumber=2&filterStatus=0,1,11`), readable and easy to share. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text.startsWith('?') ? text.slice(1) : text));

export const stringifySearch = (search: Record<string, unknown>): string => {
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) pairs.set(key, String(value));
  }
  const text = pairs.toString().replaceAll('%2C', ',');
  return text ? `?${text}` : '';
};
