/** Of "https://portal.example/api/v1/x?y" what stands behind the host. */
export const pathOf = (address: string) => {
  const text = address.trim();
  const path = /^[a-z]+:\/\//i.test(text) ? text.replace(/^[a-z]+:\/\/[^/]*/i, '') : text;
  return `/${path.replace(/[?#].*$/, '').replace(/^\/+|\/+$/g, '')}`;
};
export const isApi = (path: string) => path === '/api' || path.startsWith('/api/');
