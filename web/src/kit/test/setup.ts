import '../i18n';

// Node.js carries what is said on a channel to all threads, and each thread runs a file of tests: one would hear another's.
const ours = crypto.randomUUID();
const Shared = globalThis.BroadcastChannel;
globalThis.BroadcastChannel = class extends Shared {
  constructor(name: string) {
    super(`${name} ${ours}`);
  }
};

// jsdom has none of these; Mantine asks for them.
if (typeof window !== 'undefined') {
  const silent = { addEventListener: () => {}, removeEventListener: () => {} };
  window.matchMedia ??= ((query: string) => ({
    ...silent,
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  })) as typeof window.matchMedia;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: silent });

  // The same for what a test waits for.
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
}
