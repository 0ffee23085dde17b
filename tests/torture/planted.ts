import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Eleven mistakes that the checker must find in a server that has them (docs/faults.md). They are put into a build of its own alone.

const ROOT = join(import.meta.dirname, '..', '..');

export interface Planted {
  readonly name: string;
  /** From the repository's root. */
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly put: string;
  /** What the server does then. */
  readonly what: string;
}

export const planted: readonly Planted[] = [
  {
    name: 'last in line',
    file: 'src/domain/sign-ups/waitlist.ts',
    find: 'const [head] = line.waiting;',
    put: 'const head = line.waiting.at(-1);',
    what: 'promotes whoever came last',
  },
  {
    name: 'lists not left',
    file: 'server/seats/settle-lists.ts',
    find: '.where(and(eq(waitlist.eventId, eventId), inArray(waitlist.userId, userIds)));',
    put: `.where(and(eq(waitlist.eventId, eventId), inArray(waitlist.userId, userIds),
      inArray(waitlist.roleId, roleIds)));`,
    what: "leaves those who are promoted on the event's other lists",
  },
  {
    name: 'seat left behind',
    file: 'src/domain/sign-ups/waitlist.ts',
    find: 'attending: line.attending + came - left,',
    put: 'attending: line.attending + came,',
    what: 'gives nobody the seat that somebody leaves for another one',
  },
  {
    name: 'seat given up',
    file: 'server/features/events/answer-storing.repository.ts',
    find: 'await settleLists(tx, { eventId, at: now, freed: [own.seat] });',
    put: '',
    what: 'gives nobody the seat that somebody cancels or moves from',
  },
  {
    name: 'capacity raised',
    file: 'server/features/events/settle-edit.ts',
    find: 'return given + (await settleLists(tx, { eventId, at, freed }));',
    put: 'return given;',
    what: 'gives nobody the seats that an edit adds',
  },
  {
    name: 'account gone',
    file: 'server/accounts/account-seats.ts',
    find: 'for (const { eventId, roleId } of pairs) await settleLists(tx, { eventId, at, freed: [roleId] });',
    put: '',
    what: 'gives nobody the seats of an account that goes or is suspended',
  },
  {
    name: 'last hours',
    file: 'server/seats/settle-lists.ts',
    find: 'at.getTime() < start.getTime() - handoverHours * HOUR_MS;',
    put: 'at < start;',
    what: 'promotes up to the start',
  },
  {
    name: 'not told',
    file: 'server/seats/settle-lists.ts',
    find: 'for (const { userId, to, from } of promotions) {',
    put: 'for (const { userId, to, from } of promotions.slice(0, 1)) {',
    what: 'tells only the first of those who are promoted at once',
  },
  {
    name: 'told twice',
    file: 'server/seats/settle-lists.ts',
    find: 'for (const { userId, to, from } of promotions) {',
    put: 'for (const { userId, to, from } of [...promotions, ...promotions]) {',
    what: 'announces each promotion twice',
  },
  {
    name: 'roles not locked',
    file: 'server/seats/seat-locks.ts',
    find: "    .orderBy(asc(eventRoles.id))\n    .for('update');",
    put: '    .orderBy(asc(eventRoles.id));',
    what: 'decides about seats by counts that another process is changing',
  },
  {
    name: 'done again',
    file: 'server/core/idempotency/idempotency.ts',
    find: 'if (!(await claimKey(tx, call))) return { isNew: false, answer: await replay(tx, call) };',
    put: 'await claimKey(tx, call);',
    what: 'carries a repeated call out again',
  },
];

/** The text of its file with the mistake in it; throws unless the place is there exactly once. */
export function withFault({ name, file, find, put }: Planted, text: string): string {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(`'${name}' has ${parts.length - 1} places in ${file}, not one.`);
  return parts.join(put);
}

export function sourceOf({ file }: Planted): string {
  return readFileSync(join(ROOT, file), 'utf8');
}
