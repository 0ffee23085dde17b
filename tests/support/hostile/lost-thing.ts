import type { SyncScope } from '#contract/collections.ts';

/** Changes that were accepted after the copy that a server was put back to. */
export interface LostThing {
  readonly input: string;
  readonly accepts: readonly {
    readonly id: string;
    readonly name: string;
    readonly args: object;
    readonly reply: unknown;
  }[];
  /** The rows that the device had before, if it had any. */
  readonly had?: object;
  /** The rows that the older copy has. */
  readonly left: object;
  /** The scopes that the member may no longer see in the copy. */
  readonly withdrawn?: readonly SyncScope[];
  /** The keys that the copy has. */
  readonly known: readonly string[];
  /** The entries that are reported as lost, and what is sent if their author still wants them. */
  readonly expected: readonly {
    readonly id: string;
    readonly sends: { readonly method: string; readonly path: string; readonly body?: object };
  }[];
  readonly source: string;
}

/** Ids of changes, and of what they are about. */
export const [FIRST, SECOND, EVENT, WATCH, ROLE, MEMBER] = [
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d001',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d002',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d003',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d004',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d005',
  '0b9c1c5e-51f5-4ba1-8df1-6d0a37a6d006',
];

/** The copy knows nothing of it: the change of this id is reported, and this is sent. */
export const lost = (id: string, method: string, path: string, body: object) => ({
  ...{ left: {}, known: [], source: 'own' },
  expected: [{ id, sends: { method, path, body } }],
});

/** Nothing is reported. */
export const kept = { known: [], expected: [], source: 'own' };
