interface OpenFolder {
  readonly input: string;
  /** Permissions by path; a path that ends with `/` is a folder. The data folder is `.`. */
  readonly before: Readonly<Record<string, number>>;
  readonly after: Readonly<Record<string, number>>;
  readonly source: string;
}

/** Files and folders in a data folder, with their permissions before and after a start. */
export const openFolders: readonly OpenFolder[] = [
  {
    input: 'a database of an earlier version',
    before: { './': 0o755, 'db/': 0o755, 'db/base/': 0o777, 'db/base/1': 0o666, 'db.lock': 0o644 },
    after: { './': 0o700, 'db/': 0o700, 'db/base/': 0o700, 'db/base/1': 0o600, 'db.lock': 0o600 },
    source: 'a report of this portal: 968 of 1,145 files with mode 666',
  },
  {
    input: 'pictures and mails, which hold links to set passwords',
    before: { './': 0o755, 'uploads/': 0o755, 'uploads/a.webp': 0o644, 'mail/m.eml': 0o664 },
    after: { './': 0o700, 'uploads/': 0o700, 'uploads/a.webp': 0o600, 'mail/m.eml': 0o600 },
    source: 'own',
  },
  {
    input: 'a copy that was made by hand into a folder that was closed already',
    before: { './': 0o700, 'db/': 0o755, 'db/PG_VERSION': 0o644 },
    after: { './': 0o700, 'db/': 0o700, 'db/PG_VERSION': 0o600 },
    source: 'cp without -p: modes by the umask of whoever copies',
  },
  {
    input: 'a volume whose group is set by its mount: the bit that passes on the group stays',
    before: { './': 0o2775, 'db/': 0o2775, 'db/PG_VERSION': 0o660 },
    after: { './': 0o2700, 'db/': 0o2700, 'db/PG_VERSION': 0o600 },
    source: 'Kubernetes, securityContext.fsGroup',
  },
  {
    input: 'what was moved aside, and what was not made whole',
    before: { './': 0o755, 'db.aside-2026/PG_VERSION': 0o644, 'db.new/PG_VERSION': 0o644 },
    after: { './': 0o700, 'db.aside-2026/PG_VERSION': 0o600, 'db.new/PG_VERSION': 0o600 },
    source: 'own',
  },
  {
    input: 'files that may not even be written by their owner',
    before: { './': 0o755, 'db/': 0o555, 'db/PG_VERSION': 0o444 },
    after: { './': 0o700, 'db/': 0o500, 'db/PG_VERSION': 0o400 },
    source: 'a backup from a read-only medium',
  },
  {
    input: 'a file of the host beside ours: it is theirs, behind a closed door',
    before: { './': 0o755, 'notes.txt': 0o644, 'db/': 0o755 },
    after: { './': 0o700, 'notes.txt': 0o644, 'db/': 0o700 },
    source: 'own',
  },
];
