import { LONGEST_MESSAGE } from '#contract/messages.ts';
import { Field, Textarea } from '#ui/fields/field.tsx';

interface MessageTextProps {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** What is written. */
export function MessageText({ value, error, onChange }: MessageTextProps) {
  return (
    <Field
      label="Message"
      help="It arrives behind the bell, and as a notification for those who have them on. Nobody can answer it."
      error={error}
    >
      <Textarea
        rows={4}
        maxLength={LONGEST_MESSAGE}
        required
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    </Field>
  );
}
