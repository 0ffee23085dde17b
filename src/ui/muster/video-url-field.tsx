import { Field, Input } from '#ui/fields/field.tsx';

interface VideoUrlFieldProps {
  help: string;
  value: string;
  onChange: (address: string) => void;
  error: string | undefined;
}

/** A field for the address of a video on one of the hosts that are embedded. */
export function VideoUrlField({ help, value, onChange, error }: VideoUrlFieldProps) {
  return (
    <Field label="Video URL" help={help} error={error}>
      <Input
        type="url"
        inputMode="url"
        maxLength={2000}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
    </Field>
  );
}
