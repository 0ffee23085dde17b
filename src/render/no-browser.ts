// What screens ask of a browser while they are drawn, answered as by one that knows nothing of its reader. Imported
// first.
const keepsNothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

Object.assign(globalThis, { localStorage: keepsNothing, sessionStorage: keepsNothing });
// Node 21 and later have one of their own.
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: { userAgent: '' } });
