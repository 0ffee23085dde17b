/** A lock file as its holder wrote it: pid, start time, the set of processes that the pid counts in, a random word, and the folder. */
export interface LockParts {
  readonly pid: string;
  readonly started: string;
  readonly numbering: string;
  readonly word: string;
  readonly folder: string;
}

interface CopiedLock {
  readonly input: string;
  /** The file's content, made from the lock of a server that is running elsewhere. */
  readonly content: (held: LockParts) => string;
  readonly expected: 'opened' | 'refused';
  readonly source: string;
}

const written = ({ pid, started, numbering, word, folder }: LockParts) =>
  `${[pid, started, numbering, word, folder].join(' ')}\n`;

/** Lock files that come with a copy of a data folder, or look like it; none of their holders refreshes them. */
export const copiedLocks: readonly CopiedLock[] = [
  {
    input: 'as it was copied',
    content: written,
    expected: 'opened',
    source: 'a report of this portal',
  },
  {
    input: 'copied to another disk, where the folder has the same number',
    content: (held) => written({ ...held, folder: held.folder.replace(/^\d+:/, '1:') }),
    expected: 'opened',
    source: 'own: the first folder on each new volume',
  },
  {
    input: 'copied from another machine',
    content: (held) => written({ ...held, numbering: 'another-boot/pid:[1]' }),
    expected: 'opened',
    source: 'rsync of a folder under a running server',
  },
  {
    input: 'cut off in the middle by a full disk',
    content: (held) => written(held).slice(0, held.pid.length + 3),
    expected: 'opened',
    source: 'own',
  },
  {
    input: 'with the line ends of an editor',
    content: (held) => written(held).replace('\n', '\r\n'),
    expected: 'opened',
    source: 'own: a folder that went through a Windows share',
  },
  {
    input: 'empty',
    content: () => '',
    expected: 'opened',
    source: 'cp of a file that was just made',
  },
  {
    input: 'of another program: no number of a process',
    content: () => '\u0000\u0000\u0000\u0000',
    expected: 'opened',
    source: 'ext4 after a power cut: zeros in place of what was written last',
  },
  {
    input: 'of process 0, and of a group of processes',
    content: () => '-1 0\n',
    expected: 'opened',
    source: 'kill(2): 0 and negative numbers are groups',
  },
  {
    input: 'of an earlier version, without a folder, whose process is alive',
    content: ({ pid, started }) => `${pid} ${started}\n`,
    expected: 'refused',
    source: 'own: nothing tells it from the original',
  },
];
