import { LONGEST_MESSAGE } from '#contract/messages.ts';
import { Field, Textarea } from '#ui/fields/field.tsx';

interface MessageTextProps {
  value: string;
  error: string | undefined;
  /** Why what is typed couldn't be kept on this device. */
  problem: string | null;
  onChange: (text: string) => void;
}

/** What is written. */
export function MessageText({ value, error, problem, onChange }: MessageTextProps) {
  return (
    <Field label="Message" help={problem ?? ARRIVES} error={error}>
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

const ARRIVES =
  'It arrives behind the bell, and as a notification for those who have them on. Nobody can answer it.';
