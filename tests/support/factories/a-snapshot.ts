import { snapshotDay, sessionMark, stampOf, snapshotZone, type Snapshot } from '#store/snapshot.ts';

export const VERSION = '/assets/first-a1.js';
export const ZONE = snapshotZone(new Date());
/** A token in the form of ours: its middle part names the session. */
export const TOKEN = 'a.session-1.c';
/** The stamp of a database with nothing pending, nothing settled and no documents. */
export const NOTHING = stampOf({
  pending: [],
  refused: [],
  last: undefined,
  documents: [undefined, undefined],
});

/** A snapshot of what /events showed to the member `me` a moment ago, on a desktop. */
export function aSnapshot(given: Partial<Snapshot> = {}): Snapshot {
  const { address = '/events', width = 'desktop' } = given;
  const now = new Date();
  return {
    ...{ id: `${width} ${address}`, address, width, version: VERSION, zone: ZONE },
    ...{ userId: 'me', session: sessionMark(TOKEN), stamp: NOTHING.whole },
    ...{ html: '<main>My month</main>', styles: [], until: null },
    ...{
      takenAt: now.getTime() - 1_000,
      takenWhen: 'on 24 Nov 2026 at 20:14',
      day: snapshotDay(now),
    },
    ...given,
  };
}
