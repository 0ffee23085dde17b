import type { SignUpAudience } from '#contract/sign-up-rules.ts';
import { organisationNow } from './organisation.ts';
import { switchOf } from '#domain/flags.ts';
import { isolated } from '#domain/markup/isolated.ts';
import { isForAll } from '#domain/sign-ups/sign-up-rules.ts';

/** The names of all that an audience lists, as this organisation calls them. */
export function namesIn({ departments, positions, flags }: SignUpAudience): string[] {
  const organisation = organisationNow();
  return [
    ...departments.map((id) => isolated(organisation.nameOf(id))),
    ...positions.map((id) => isolated(organisation.position(id)?.title ?? `position ${id}`)),
    ...new Set(flags.map((flag) => switchOf(flag)?.name ?? flag)),
  ];
}

/** Whom a role is for, by what the event and the role say: "For Medical, Flight Lead." What lets everybody says nothing. */
export function audienceText(audiences: readonly (SignUpAudience | undefined)[]): string {
  const said = audiences.flatMap((one) => (one && !isForAll(one) ? [namesIn(one)] : []));
  return `For ${said.map((names) => names.join(', ')).join('; and of these: ')}.`;
}
