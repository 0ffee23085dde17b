import type { SignUpAudience } from '#contract/sign-up-rules.ts';
import { flagSwitches, isOn, switchOf, turnedOff, turnedOn } from '#domain/flags.ts';
import type { Organisation } from '#domain/organisation.ts';

export interface AudienceChoice {
  readonly value: string;
  readonly title: string;
  readonly isChosen: boolean;
  readonly isOffered: boolean;
  /** The audience with it, or without it if it is chosen. */
  readonly changed: () => SignUpAudience;
}

/** SPEC 30.56: all that an audience can name, and what this one names that is gone: it can be taken out, and is offered no more. */
export function audienceChoices(
  organisation: Organisation,
  audience: SignUpAudience,
): AudienceChoice[] {
  return [
    ...departmentChoices(organisation, audience),
    ...positionChoices(organisation, audience),
    ...flagChoices(audience),
  ];
}

function departmentChoices(organisation: Organisation, audience: SignUpAudience): AudienceChoice[] {
  const { departments } = audience;
  const gone = departments.filter((id) => organisation.department(id) === null);
  return [...organisation.departments, ...gone.map((id) => ({ id, name: id, isHidden: true }))].map(
    ({ id, name, isHidden }) => ({
      ...{ value: `department ${id}`, title: name },
      ...{ isChosen: departments.includes(id), isOffered: !isHidden },
      changed: () => ({ ...audience, departments: toggled(departments, id) }),
    }),
  );
}

function positionChoices(organisation: Organisation, audience: SignUpAudience): AudienceChoice[] {
  const { positions } = audience;
  const gone = positions.filter((id) => organisation.position(id) === null);
  return [
    ...organisation.positions,
    ...gone.map((id) => ({ id, title: `position ${id}`, isHidden: true })),
  ].map(({ id, title, isHidden }) => ({
    ...{ value: `position ${id}`, title },
    ...{ isChosen: positions.includes(id), isOffered: !isHidden },
    changed: () => ({ ...audience, positions: toggled(positions, id) }),
  }));
}

function flagChoices(audience: SignUpAudience): AudienceChoice[] {
  const { flags } = audience;
  const unknown = flags.filter((flag) => !switchOf(flag));
  return [
    ...flagSwitches.map((one) => ({
      ...{ value: `flag ${one.name}`, title: one.name },
      ...{ isChosen: isOn(one, flags), isOffered: true },
      changed: () => ({
        ...audience,
        flags: isOn(one, flags) ? turnedOff(one, flags) : turnedOn(one, flags),
      }),
    })),
    ...unknown.map((flag) => ({
      ...{ value: `flag ${flag}`, title: flag, isChosen: true, isOffered: false },
      changed: () => ({ ...audience, flags: toggled(flags, flag) }),
    })),
  ];
}

function toggled<T>(some: readonly T[], one: T): T[] {
  return some.includes(one) ? some.filter((other) => other !== one) : [...some, one];
}
