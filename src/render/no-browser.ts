// The browser's objects that screens use while they are drawn, with the answers of a browser that knows nothing of its reader.
// This must be imported first.
const keepsNothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

Object.assign(globalThis, { localStorage: keepsNothing, sessionStorage: keepsNothing });
// Node 21 and later have a `navigator`.
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: { userAgent: '' } });
