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

/** All of it, as replies have it (contract/sign-up-rules). */
export function withRulesTold<R extends RuleColumns>(row: R) {
  const { offReason: _, lockReason: __, ...rest } = row;
  return {
    ...rest,
    reason: reasonOf(row),
    publishAt: isoOrNull(row.publishAt),
    opensAt: isoOrNull(row.opensAt),
    closesAt: isoOrNull(row.closesAt),
    audience: row.audience ?? openToAll,
    helpers: [...row.helpers],
  };
}

/** What differs from the usual, as rows of the pull have it. */
export function withRulesKept<R extends RuleColumns>(row: R) {
  const {
    state,
    publishAt,
    opensAt,
    closesAt,
    locked,
    audience,
    confirm,
    question,
    helpers,
    seriesId,
    occurrence,
    ...rest
  } = row;
  const { offReason: _, lockReason: __, ...others } = rest;
  const reason = reasonOf(row);
  return {
    ...others,
    ...(state !== 'published' && { state }),
    ...(reason !== '' && { reason }),
    ...(publishAt && { publishAt: publishAt.toISOString() }),
    ...(opensAt && { opensAt: opensAt.toISOString() }),
    ...(closesAt && { closesAt: closesAt.toISOString() }),
    ...(locked && { locked }),
    ...(audience && { audience }),
    ...(confirm && { confirm }),
    ...(question !== '' && { question }),
    ...(helpers.length > 0 && { helpers: [...helpers] }),
    ...(seriesId !== null && { seriesId }),
    ...(seriesId !== null && occurrence !== null && { occurrence }),
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
