// What must hold of answers and waitlists (SPEC 30), judged from outside: from what an event is after each commit, from what was told, and
// from what the server replied. It knows nothing of how the server comes to it. Each violation is a sentence.
import { HOUR_MS } from '#domain/time/durations.ts';

/** An event after one commit. Times are in milliseconds. */
export interface Snapshot {
  readonly event: string;
  /** When it was read: not before the commit. */
  readonly at: number;
  readonly start: number;
  readonly handoverHours: number;
  readonly roles: readonly RoleSeen[];
  readonly answers: readonly AnswerSeen[];
  /** What leaders have done in this commit. */
  readonly moves: readonly MoveSeen[];
}

/** A member whom a leader has moved. */
export interface MoveSeen {
  readonly userId: string;
  /** Where they are by now, as each of the news of it says: `seat`, `waiting`, `maybe`, `no` or `none`. */
  readonly told: readonly string[];
  /** Whether a leader has said of this seat that they mean it: above the capacity, or past those who wait. */
  readonly isMeant: boolean;
}

export interface RoleSeen {
  readonly id: string;
  readonly capacity: number;
  /** As it is counted. */
  readonly attending: number;
  /** First in line first. */
  readonly waiting: readonly PlaceSeen[];
}

export interface PlaceSeen {
  readonly userId: string;
  /** The time of the call that took the place. */
  readonly since: number;
}

export interface AnswerSeen {
  readonly userId: string;
  readonly answer: string;
  /** The role of the seat; null without one. */
  readonly seat: string | null;
  /** Tells one promotion of this member from the next; null for a seat that was asked for. */
  readonly given: number | null;
  /** The time of the call that changed it last. */
  readonly changedAt: number;
  /** What the call that changed it last called itself; '' if calls don't tell themselves apart. */
  readonly by: string;
  readonly standing: 'member' | 'outsider' | 'suspended';
}

/** One member who got a seat from a waitlist. */
export interface Promoted {
  readonly event: string;
  readonly userId: string;
  readonly given: number;
}

/** What one call was answered; a call may be sent several times under its key. */
export interface Reply {
  readonly key: string;
  /** What it came to: its outcome, or the code of its refusal. */
  readonly verdict: string;
}

type Moments = Pick<Snapshot, 'start' | 'handoverHours'>;

/** Whether a seat that becomes free goes to whoever waits for it. */
function isPromotingAt({ start, handoverHours }: Moments, at: number): boolean {
  return at < start - handoverHours * HOUR_MS;
}

/** SPEC 30.8: the counts alone, as everybody is told them: `waiting` is how many. */
export function faultsOfCounts(
  event: Moments & {
    readonly at: number;
    readonly roles: readonly (Omit<RoleSeen, 'waiting'> & { readonly waiting: number })[];
    readonly seats: readonly (string | null)[];
  },
): string[] {
  const known = new Set<string | null>(event.roles.map(({ id }) => id));
  const homeless = event.seats.filter((seat) => !known.has(seat)).length;
  const faults = event.roles.flatMap(({ id, capacity, attending, waiting }) => {
    const seats = event.seats.filter((seat) => seat === id).length;
    const isFree = attending < capacity && waiting > 0;
    return [
      ...(attending === seats ? [] : [`${attending} attend ${id}, which has ${seats} seats`]),
      ...(isFree && isPromotingAt(event, event.at)
        ? [`a seat is free in ${id}, for which ${waiting} wait`]
        : []),
    ];
  });
  return homeless === 0 ? faults : [...faults, `${homeless} seats are in roles that aren't there`];
}

/** What must hold of an event after any commit. */
export function faultsOfSnapshot(snapshot: Snapshot): string[] {
  const { roles, answers } = snapshot;
  const seats = answers.filter(({ answer }) => answer === 'seat').map(({ seat }) => seat);
  const counted = roles.map((role) => ({ ...role, waiting: role.waiting.length }));
  return [
    ...faultsOfCounts({ ...snapshot, roles: counted, seats }),
    ...twice(answers.map(({ userId }) => userId)).map((id) => `${id} has two answers`),
    ...roles.flatMap((role) =>
      twice(role.waiting.map(({ userId }) => userId)).map(
        (id) => `${id} waits twice for ${role.id}`,
      ),
    ),
    ...roles.flatMap((role) =>
      role.waiting.flatMap((place) => faultsOfPlace(place, role, answers)),
    ),
    ...answers
      .filter(({ standing, answer }) => standing === 'suspended' && isTaken(answer))
      .map(({ userId, answer }) => `${userId} is suspended and still has the answer ${answer}`),
  ];
}

/** SPEC 30.13 */
function isTaken(answer: string): boolean {
  return answer === 'seat' || answer === 'maybe';
}

function faultsOfPlace(
  { userId }: PlaceSeen,
  { id }: RoleSeen,
  answers: readonly AnswerSeen[],
): string[] {
  const own = answers.find((answer) => answer.userId === userId);
  if (!own) return [`${userId} waits for ${id} without an answer`];
  return [
    ...(own.seat === id ? [`${userId} waits for ${id} and has a seat in it`] : []),
    ...(own.answer === 'no' ? [`${userId} waits for ${id} and can't come`] : []),
    ...(own.standing === 'member' ? [] : [`${userId} waits for ${id} as ${own.standing}`]),
  ];
}

function twice(all: readonly string[]): string[] {
  return [...new Set(all.filter((one, at) => all.indexOf(one) !== at))];
}

/** Whether those who wait were named as they are, in their order. */
export function faultsOfTold(
  lists: readonly { readonly id: string; readonly userIds: readonly string[] }[],
  { roles }: Snapshot,
): string[] {
  return roles.flatMap(({ id, waiting }) => {
    const told = lists.find((list) => list.id === id)?.userIds ?? [];
    const isSame = waiting.map(({ userId }) => userId).join() === told.join();
    return isSame ? [] : [`leaders were told another order of those who wait for ${id}`];
  });
}

/** What must hold of two commits that follow each other. */
export function faultsOfStep(before: Snapshot, after: Snapshot): string[] {
  const left = promotedIn(before, after);
  return [
    ...after.roles.flatMap((role) => {
      const earlier = before.roles.find(({ id }) => id === role.id);
      const { attending = 0 } = earlier ?? {};
      const allowed = attending + meantFor(role.id, before, after);
      return [...overbooked(role, allowed), ...disordered(earlier, role, after)];
    }),
    ...after.moves.flatMap((move) => faultsOfMove(move, before, after)),
    ...left.flatMap((one) => faultsOfPromotion(one, before, after)),
  ];
}

/** Who was promoted between two commits that follow each other. */
export function promotedIn(
  before: Snapshot | undefined,
  after: Snapshot,
): (AnswerSeen & Promoted)[] {
  return after.answers.flatMap((answer) => {
    const { userId, given } = answer;
    const earlier = before?.answers.find((one) => one.userId === userId);
    if (given === null || earlier?.given === given) return [];
    if (earlier && isPutIn(earlier, answer, after)) return [];
    return [{ ...answer, given, event: after.event }];
  });
}

/** A seat for which somebody waited counts as given when a leader puts them in (SPEC 30.23), but nobody was promoted then. */
function isPutIn(before: AnswerSeen, { userId, seat }: AnswerSeen, { moves }: Snapshot): boolean {
  const move = moves.find((one) => one.userId === userId);
  return move?.told.includes('seat') === true && before.seat !== seat;
}

/** Whoever attends stays when a capacity is lowered, but nobody comes beyond it without a leader's word. */
function overbooked({ id, capacity, attending }: RoleSeen, allowed: number): string[] {
  if (attending <= capacity || attending <= allowed) return [];
  return [`${attending} attend ${id}, which has a capacity of ${capacity}`];
}

/** How many came into the role because a leader meant it. */
function meantFor(roleId: string, before: Snapshot, after: Snapshot): number {
  return after.moves.filter(
    ({ userId, isMeant }) =>
      isMeant && seatOf(after, userId) === roleId && seatOf(before, userId) !== roleId,
  ).length;
}

function seatOf({ answers }: Snapshot, userId: string): string | null {
  return answers.find((answer) => answer.userId === userId)?.seat ?? null;
}

/** SPEC 30.22, 30.23: without a leader's word nobody passes those who wait, and whoever was moved is told once. */
function faultsOfMove(
  { userId, told, isMeant }: MoveSeen,
  before: Snapshot,
  after: Snapshot,
): string[] {
  const seat = seatOf(after, userId);
  const isNew = seat !== null && seat !== seatOf(before, userId);
  const still = lineOf(after, seat);
  const passed = isNew && !isMeant ? aheadOf(userId, lineOf(before, seat)) : [];
  return [
    ...(told.length === 1 ? [] : [`${userId} was moved and told of it ${told.length} times`]),
    ...passed
      .filter((id) => still.includes(id))
      .map((id) => `${userId} was put into ${seat ?? ''} past ${id}, who waits for it`),
  ];
}

function lineOf({ roles }: Snapshot, roleId: string | null): string[] {
  return roles.find(({ id }) => id === roleId)?.waiting.map(({ userId }) => userId) ?? [];
}

/** Those who wait before somebody; all, if that one doesn't. */
function aheadOf(userId: string, line: readonly string[]): readonly string[] {
  return line.includes(userId) ? line.slice(0, line.indexOf(userId)) : line;
}

/** SPEC 30.5, 30.10: whoever stays keeps their place, whoever is new is last, and nobody is new after the start. */
function disordered(
  earlier: RoleSeen | undefined,
  role: RoleSeen,
  { start, moves }: Snapshot,
): string[] {
  const old = earlier?.waiting.map(({ userId }) => userId) ?? [];
  const fresh = role.waiting.filter(({ userId }) => !old.includes(userId));
  // Whoever a leader has moved may be anywhere; the others keep their order (SPEC 30.21).
  const isMoved = (id: string) => moves.some(({ userId }) => userId === id);
  const now = role.waiting.map(({ userId }) => userId).filter((id) => !isMoved(id));
  const stayed = old.filter((id) => now.includes(id));
  const wanted = [...stayed, ...now.filter((id) => !old.includes(id))];
  return [
    ...(wanted.join() === now.join() ? [] : [`the order of those who wait for ${role.id} changed`]),
    ...fresh
      .filter(({ since }) => since >= start)
      .map(({ userId }) => `${userId} began to wait for ${role.id} after the start`),
  ];
}

/** SPEC 30.8, 30.9 */
function faultsOfPromotion(
  { userId, seat, changedAt, by }: AnswerSeen,
  before: Snapshot,
  after: Snapshot,
): string[] {
  const who = `${userId} was promoted to ${seat ?? 'nothing'}`;
  const line = lineOf(before, seat);
  const still = lineOf(after, seat);
  // By the call that begins to wait one may be promoted as well, if the seat that it gives up frees another one: then as the last in line.
  const hasWaited = line.includes(userId);
  const own = before.answers.find((answer) => answer.userId === userId);
  const kept = after.roles.filter((role) => role.waiting.some((one) => one.userId === userId));
  return [
    ...(hasWaited || by === '' || own?.by !== by ? [] : [`${who} without having waited for it`]),
    ...aheadOf(userId, line)
      .filter((id) => still.includes(id))
      .map((id) => `${who} before ${id}, who was ahead`),
    ...kept.map(({ id }) => `${who} and still waits for ${id}`),
    ...(isPromotingAt(after, changedAt) ? [] : [`${who} in the event's last hours`]),
  ];
}

/** SPEC 30.12: everybody who was promoted is told once. Of members who are gone nothing is known. */
export function faultsOfNews(
  promoted: readonly Promoted[],
  told: readonly Promoted[],
  isGone: (userId: string) => boolean = () => false,
): string[] {
  const nameOf = ({ event, userId, given }: Promoted) => `${event} ${userId} ${given}`;
  const count = new Map<string, number>();
  for (const one of told) count.set(nameOf(one), (count.get(nameOf(one)) ?? 0) + 1);
  const made = new Set(promoted.map(nameOf));
  const wrong = promoted.filter((one) => (count.get(nameOf(one)) ?? 0) !== 1);
  return [
    ...twice(promoted.map(nameOf)).map((name) => `one promotion was made twice: ${name}`),
    ...wrong
      .filter(({ userId }) => !isGone(userId))
      .map((one) => `a promotion was told ${count.get(nameOf(one)) ?? 0} times: ${nameOf(one)}`),
    ...[...count.keys()]
      .filter((name) => !made.has(name))
      .map((name) => `a promotion was told that wasn't made: ${name}`),
  ];
}

/** FAULTS 1: what a call has done comes once. `history` are an event's snapshots in order. */
export function faultsOfRepeats(history: readonly Snapshot[]): string[] {
  const done = new Map<string, string[]>();
  const faults = new Set<string>();
  for (const { answers } of history)
    for (const { userId, by } of answers) {
      const all = done.get(userId) ?? [];
      done.set(userId, all);
      if (by === '' || all.at(-1) === by) continue;
      if (all.includes(by)) faults.add(`a call of ${userId} took effect twice: ${by}`);
      all.push(by);
    }
  return [...faults];
}

/** SPEC 30.11: a call that is repeated is answered alike. */
export function faultsOfReplies(replies: readonly Reply[]): string[] {
  const verdicts = new Map<string, Set<string>>();
  for (const { key, verdict } of replies)
    verdicts.set(key, (verdicts.get(key) ?? new Set()).add(verdict));
  return [...verdicts]
    .filter(([, all]) => all.size > 1)
    .map(([key, all]) => `one call was answered differently: ${key} ${[...all].join(', ')}`);
}

/** All that is wrong in the history of one event, each sentence once. */
export function faultsOfHistory(history: readonly Snapshot[]): string[] {
  const steps = history.flatMap((after, at) => {
    const before = history[at - 1];
    return [...faultsOfSnapshot(after), ...(before ? faultsOfStep(before, after) : [])];
  });
  return [...new Set([...steps, ...faultsOfRepeats(history)])];
}

/** All promotions in the history of one event. */
export function promotedThrough(history: readonly Snapshot[]): Promoted[] {
  return history.flatMap((after, at) => promotedIn(history[at - 1], after));
}
