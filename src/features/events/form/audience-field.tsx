import type { SignUpAudience } from '#contract/sign-up-rules.ts';
import { useOrganisation } from '#data/organisation.ts';
import { flagSwitches, isOn, turnedOff, turnedOn, type FlagSwitch } from '#domain/flags.ts';
import type { Organisation } from '#domain/organisation.ts';
import { ChosenFew } from './chosen-few.tsx';

interface AudienceFieldProps {
  label: string;
  help: string;
  error?: string | undefined;
  audience: SignUpAudience;
  onChange: (audience: SignUpAudience) => void;
}

/** SPEC 30.56: who may take a seat: whoever holds any of what is chosen, and everybody as long as nothing is. */
export function AudienceField({ audience, onChange, ...texts }: AudienceFieldProps) {
  const all = choicesFor(useOrganisation(), audience);
  const change = (value: string) => {
    const choice = all.find((one) => one.value === value);
    if (choice) onChange(choice.changed());
  };
  return (
    <ChosenFew
      {...texts}
      adding="Add a department, position or mark"
      chosen={all.filter(({ isChosen }) => isChosen)}
      offered={all.filter(({ isChosen, isOffered }) => !isChosen && isOffered)}
      onAdd={change}
      onRemove={change}
    />
  );
}

interface AudienceChoice {
  readonly value: string;
  readonly title: string;
  readonly isChosen: boolean;
  readonly isOffered: boolean;
  /** The audience with it, or without it if it is chosen. */
  readonly changed: () => SignUpAudience;
}

function choicesFor(organisation: Organisation, audience: SignUpAudience): AudienceChoice[] {
  const { departments, positions, flags } = audience;
  return [
    ...organisation.departments.map(({ id, name, isHidden }) => ({
      ...{ value: `department ${id}`, title: name },
      ...{ isChosen: departments.includes(id), isOffered: !isHidden },
      changed: () => ({ ...audience, departments: toggled(departments, id) }),
    })),
    ...organisation.positions.map(({ id, title, isHidden }) => ({
      ...{ value: `position ${id}`, title },
      ...{ isChosen: positions.includes(id), isOffered: !isHidden },
      changed: () => ({ ...audience, positions: toggled(positions, id) }),
    })),
    ...flagSwitches.map((one: FlagSwitch) => ({
      ...{ value: `flag ${one.name}`, title: one.name },
      ...{ isChosen: isOn(one, flags), isOffered: true },
      changed: () => ({
        ...audience,
        flags: isOn(one, flags) ? turnedOff(one, flags) : turnedOn(one, flags),
      }),
    })),
  ];
}

function toggled<T>(some: readonly T[], one: T): T[] {
  return some.includes(one) ? some.filter((other) => other !== one) : [...some, one];
}
