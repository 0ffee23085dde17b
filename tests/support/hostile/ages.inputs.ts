// How long ago each kind of data was confirmed by the server, and what the app says of that, at 12:00 UTC.

/** Minutes since each kind was confirmed, and the sentence that must, or must not, follow. */
export const knownAges = [
  { input: {}, expected: null, source: 'own: a first visit, cut off before anything came' },
  {
    input: { events: undefined },
    expected: null,
    source: 'own: the kind is known, and was never here',
  },
  { input: { events: 0 }, expected: 'at 12:00', source: 'own: a moment ago' },
  { input: { events: 61, posts: 14 }, expected: 'at 11:46', source: 'own: the last sync of them' },
  { input: { posts: 24 * 60 }, expected: 'yesterday at 12:00', source: 'own: a day on the shelf' },
] as const;
