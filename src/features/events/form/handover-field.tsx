import { Field, Select } from '#ui/fields/field.tsx';

interface HandoverFieldProps {
  /** So many hours before the start. */
  hours: number;
  onChange: (hours: number) => void;
}

const offered = [0, 1, 2, 3, 6, 12, 24, 48];

/** SPEC 30.9: how long before the start a free seat is open to everybody, and goes to nobody unasked. */
export function HandoverField({ hours, onChange }: HandoverFieldProps) {
  const known = offered.includes(hours) ? offered : [...offered, hours].toSorted((a, b) => a - b);
  return (
    <Field
      label="Free seats go to the waitlist"
      help="From then on a seat that becomes free is open to everybody, and all who wait are told."
    >
      <Select
        value={String(hours)}
        onChange={({ target }) => {
          onChange(Number(target.value));
        }}
      >
        {known.map((one) => (
          <option key={one} value={one}>
            {untilText(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function untilText(hours: number): string {
  if (hours === 0) return 'Until the start';
  return `Until ${hours === 1 ? '1 hour' : `${hours} hours`} before the start`;
}
