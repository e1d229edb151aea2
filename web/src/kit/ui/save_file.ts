/** Hands a file to the browser's downloads. */
export const saveFile = (name: string, blob: Blob) => {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The browser has taken what it needs by the next turn at the latest.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
