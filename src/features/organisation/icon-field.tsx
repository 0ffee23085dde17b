import { useId } from 'react';
import { departmentMarks } from '#domain/looks/department-marks.ts';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { MarkNamed } from '#ui/muster/department-mark.tsx';
import { isMark } from '#domain/looks/department-looks.ts';

interface IconFieldProps {
  /** The name of a mark, or an emoji; empty for a plain one. */
  value: string;
  onChange: (icon: string) => void;
  error: string | undefined;
}

/** One of our marks, or an emoji. */
export function IconField({ value, onChange, error }: IconFieldProps) {
  const id = useId();
  return (
    <fieldset className="icon-field">
      <legend>Icon</legend>
      <div className="icon-marks">
        {departmentMarks.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name={id}
              className="sr-only"
              aria-label={`The mark of ${name}`}
              checked={value === name}
              onChange={() => {
                onChange(name);
              }}
            />
            <MarkNamed name={name} />
          </label>
        ))}
      </div>
      <Field label="Or an emoji">
        <Input
          className="icon-emoji"
          maxLength={40}
          autoComplete="off"
          aria-invalid={error !== undefined || undefined}
          value={isMark(value) ? '' : value}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      </Field>
      {error !== undefined && <ErrorLine role="alert">{error}</ErrorLine>}
    </fieldset>
  );
}
