import type { Transaction } from 'dexie';

/** What a version of the device's database changes: tables with their key and indexes, and what becomes of their rows. */
interface Version {
  readonly stores: Readonly<Record<string, string>>;
  readonly upgrade?: (upgrade: Transaction) => Promise<void>;
}

/**
 * The versions, the first first. One that is out lies on devices as it is written here and never changes: a collection or an
 * index that is added, or declared otherwise, takes a version of its own at the end of this list (OB20). A test compares their sum
 * with what is declared, and each of them with what it was.
 */
export const versions: readonly Version[] = [
  {
    stores: {
      posts: 'id, g',
      aboutSections: 'id, g',
      pages: 'id, g',
      documents: 'id, g',
      myRsvps: 'id, g',
      events: 'id, g, start',
      rsvps: 'id, g, eventId, userId',
      members: 'id, g',
      briefings: 'id, g',
      resources: 'id, g, departmentId',
      postings: 'id, g, departmentId',
      videoCategories: 'id, g, library',
      videos: 'id, g, categoryId',
      leadershipCategories: 'id, g',
      leadershipVideos: 'id, g, categoryId',
      eventLights: 'id, seq, start',
      outbox: '++seq, &id, key',
      sent: 'id, settledAt, state, told, key',
      meta: 'key',
    },
  },
  { stores: { drafts: 'id' } },
  // The message of the day, and pictures that wait.
  { stores: { motd: 'id, g', files: 'id' } },
  // The bytes of a picture apart from what is known about it.
  { stores: { files: 'id, at', fileBytes: 'id' }, upgrade: partFromBytes },
  // What members are told, and the full roles that they watch.
  { stores: { notices: 'id, g', seatWatches: 'id, g' } },
  // What each screen last showed.
  { stores: { snapshots: 'id, address, stamp, takenAt' } },
  // What was submitted to postings: one's own, and that of the departments that one manages.
  { stores: { mySubmissions: 'id, g', submissions: 'id, g, departmentId' } },
  // The organisation's departments and positions, and the roles that its events offer.
  { stores: { departments: 'id, g', positions: 'id, g', offeredRoles: 'id, g' } },
  // The own answers to events, and the waitlists of their roles.
  { stores: { myAnswers: 'id, g', waitlists: 'id, g, eventId' } },
  // Events that are not published yet.
  { stores: { eventDrafts: 'id, g' } },
  // Who came to events.
  { stores: { checkIns: 'id, g, eventId' } },
  // Who waits and what was noted, and who is away, for whoever may edit events.
  { stores: { eventPeople: 'id, g, eventId', absences: 'id, g' } },
];

async function partFromBytes(upgrade: Transaction): Promise<void> {
  const files = upgrade.table<WholeFile, string>('files');
  for (const id of await files.toCollection().primaryKeys()) {
    const file = await files.get(id);
    if (!file) continue;
    const { bytes, ...known } = file;
    await upgrade.table<Pick<WholeFile, 'id' | 'bytes'>, string>('fileBytes').put({ id, bytes });
    await upgrade.table<Omit<WholeFile, 'bytes'>, string>('files').put(known);
  }
}

/** A file as versions before the fourth kept it. */
interface WholeFile {
  readonly id: string;
  readonly bytes: ArrayBuffer;
}
