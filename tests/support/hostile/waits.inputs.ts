// How long somebody waits for a server that did not answer the last time, in milliseconds.

/** What is known of the server, and the time after which a call is given up. */
export const patience = [
  { input: 'trouble', expected: 8_000, source: 'own: it did not answer the last call' },
  { input: 'offline', expected: 8_000, source: 'own: the browser says that there is no network' },
  { input: 'online', expected: 20_000, source: 'own: it answered, and may be busy' },
] as const;

/** What is known of the server while it is silent, and the outcome of a publication then. */
export const silentServers = [
  { input: 'trouble', expected: 'trouble', source: 'own: a process that hangs' },
  { input: 'offline', expected: 'offline', source: 'own: a network that swallows packets' },
] as const;
