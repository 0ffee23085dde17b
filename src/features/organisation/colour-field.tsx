import { ColourSwatch } from '#ui/editing/colour-swatch.tsx';
import { Field, Input } from '#ui/fields/field.tsx';
import { writtenColour, departmentColourProblem } from './department-draft.ts';

interface ColourFieldProps {
  value: string;
  onChange: (colour: string) => void;
  error: string | undefined;
}

/** A department's colour, written or picked, and judged while it is chosen. */
export function ColourField({ value, onChange, error }: ColourFieldProps) {
  const colour = writtenColour(value);
  const known = colour === null ? error : (departmentColourProblem(value) ?? error);
  return (
    <div className="colour-field">
      <Field label="Colour" error={known}>
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          value={value}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      </Field>
      <ColourSwatch label="Pick the colour" value={colour ?? '#000000'} onChange={onChange} />
    </div>
  );
}
