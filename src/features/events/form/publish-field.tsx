import { useId } from 'react';
import { NO_DATE } from '#contract/shapes.ts';
import { MomentField } from '#ui/fields/moment-field.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import type { FieldErrors } from '#ui/editing/editing.ts';
import type { TypedPublication } from './typed-event.ts';

interface PublishFieldProps {
  publication: TypedPublication;
  errors: FieldErrors;
  onChange: (publication: TypedPublication) => void;
}

const ways = [
  { value: 'now', label: 'Publish now' },
  { value: 'later', label: 'At a time' },
  { value: 'draft', label: 'Keep as draft' },
] as const;

const meanings: Readonly<Record<TypedPublication['way'], string>> = {
  now: 'Members see it and hear of it at once.',
  later: 'A draft until then, which only whoever may edit events sees.',
  draft: 'Only whoever may edit events sees it, until one of you publishes it.',
};

/** SPEC 30.56: whether a new event is for members at once. */
export function PublishField({ publication, errors, onChange }: PublishFieldProps) {
  const id = useId();
  const { way, at } = publication;
  return (
    <div className="field publish-field">
      <span className="field-label">When members see it</span>
      <Segmented
        label="When members see it"
        describedBy={id}
        options={ways}
        value={way}
        onChange={(next) => {
          onChange({ ...publication, way: next });
        }}
      />
      <p className="help" id={id}>
        {meanings[way]}
      </p>
      {way === 'later' && (
        <MomentField
          unfinished={NO_DATE}
          label="Published at"
          moment={at}
          error={errors['publishAt']}
          onChange={(next) => {
            onChange({ ...publication, at: next });
          }}
        />
      )}
    </div>
  );
}
