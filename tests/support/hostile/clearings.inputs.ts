export interface Clearing {
  readonly input: string;
  /** The storage types that the browser is asked to clear for the site (CDP), or a script that runs in one of its tabs. */
  readonly by: { readonly storageTypes: string } | { readonly script: string };
  /** What each open tab reports. */
  readonly expected: 'fetched again' | 'signed out' | 'nothing';
  readonly source: string;
}

const remove = (which: string) =>
  `indexedDB.databases().then((all) => all.forEach(({ name }) => { if (${which}) indexedDB.deleteDatabase(name); }))`;

/** Ways in which a device loses what it stored while tabs are open. */
export const clearings: readonly Clearing[] = [
  {
    input: 'every database, by a script or an extension',
    by: { script: remove('true') },
    expected: 'fetched again',
    source: 'a report of this portal',
  },
  {
    input: "the member's database alone",
    by: { script: remove("name !== 'muster-session'") },
    expected: 'fetched again',
    source: 'developer tools: Application, IndexedDB, Delete database',
  },
  {
    input: 'twice, one right after the other',
    by: { script: `${remove('true')}.then(() => ${remove('true')})` },
    expected: 'fetched again',
    source: 'own: somebody who presses again since nothing seems to happen',
  },
  {
    input: 'every database, by the browser, also while something is being written',
    by: { storageTypes: 'indexeddb' },
    expected: 'fetched again',
    source:
      'CDP; Chrome: developer tools, Application, Storage, Clear site data with IndexedDB alone',
  },
  {
    input: 'every database by the browser, and caches',
    by: { storageTypes: 'indexeddb,cache_storage' },
    expected: 'fetched again',
    source: 'a browser that is short of space clears a site but for its keys',
  },
  {
    input: 'all keys of local storage',
    by: { storageTypes: 'local_storage' },
    expected: 'signed out',
    source: 'CDP; a cleaner that keeps databases',
  },
  {
    input: 'everything of the site',
    by: { storageTypes: 'all' },
    expected: 'signed out',
    source: 'Chrome: the lock in the address bar, Site settings, Delete data',
  },
  {
    input: 'caches alone',
    by: { storageTypes: 'cache_storage' },
    expected: 'nothing',
    source: 'control: nothing of the member lies there',
  },
];
