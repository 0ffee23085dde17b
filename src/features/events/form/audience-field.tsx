import type { SignUpAudience } from '#contract/sign-up-rules.ts';
import { useOrganisation } from '#data/organisation.ts';
import { audienceChoices } from './audience-choices.ts';
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
  const all = audienceChoices(useOrganisation(), audience);
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
