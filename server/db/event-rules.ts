import { openToAll, type EventState, type SignUpAudience } from '#contract/sign-up-rules.ts';

// How an event's rules for signing up, and the series that it came from, are told, from the columns that hold them.

interface RuleColumns {
  readonly state: EventState;
  readonly offReason: string;
  readonly publishAt: Date | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly locked: boolean;
  readonly lockReason: string;
  readonly audience: SignUpAudience | null;
  readonly confirm: boolean;
  readonly question: string;
  readonly helpers: readonly string[];
  readonly seriesId: string | null;
  readonly occurrence: string | null;
}

// Fields are named one by one, here and in event-rows: leaving a few out of many takes V8 ten times as long, for each of thousands of events.

/** The rules as replies have them (contract/sign-up-rules). */
export function rulesTold(row: RuleColumns) {
  return {
    state: row.state,
    reason: reasonOf(row),
    publishAt: isoOrNull(row.publishAt),
    opensAt: isoOrNull(row.opensAt),
    closesAt: isoOrNull(row.closesAt),
    locked: row.locked,
    audience: row.audience ?? openToAll,
    confirm: row.confirm,
    question: row.question,
    helpers: [...row.helpers],
    seriesId: row.seriesId,
    occurrence: row.occurrence,
  };
}

/** The rules that differ from the usual, as rows of the pull have them. */
export function rulesKept(row: RuleColumns) {
  const { audience, confirm, question, helpers, seriesId, occurrence } = row;
  return {
    ...standingKept(row),
    ...(audience && { audience }),
    ...(confirm && { confirm }),
    ...(question !== '' && { question }),
    ...(helpers.length > 0 && { helpers: [...helpers] }),
    ...(seriesId !== null && { seriesId }),
    ...(seriesId !== null && occurrence !== null && { occurrence }),
  };
}

/** The part of `rulesKept` that the list of one's own events needs. */
export function standingKept(row: RuleColumns) {
  const { state, publishAt, opensAt, closesAt, locked } = row;
  const reason = reasonOf(row);
  return {
    ...(state !== 'published' && { state }),
    ...(reason !== '' && { reason }),
    ...(publishAt && { publishAt: publishAt.toISOString() }),
    ...(opensAt && { opensAt: opensAt.toISOString() }),
    ...(closesAt && { closesAt: closesAt.toISOString() }),
    ...(locked && { locked }),
  };
}

function reasonOf({
  state,
  locked,
  offReason,
  lockReason,
}: Pick<RuleColumns, 'state' | 'locked' | 'offReason' | 'lockReason'>): string {
  if (state === 'calledOff') return offReason;
  return locked ? lockReason : '';
}

function isoOrNull(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
