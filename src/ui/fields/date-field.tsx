import { useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { classNames } from '#ui/page/class-names.ts';
import { Field, useFieldWiring } from './field.tsx';
import { shownFor, typedIn, UNFINISHED } from '#ui/time/typed-date.ts';

type DateKind = 'date' | 'time' | 'datetime-local';

interface DateInputProps {
  type: DateKind;
  /** As `2026-01-31`, `20:00` or both with a T between; empty, or UNFINISHED. */
  value: string;
  onChange: (typed: string) => void;
  isRequired?: boolean;
  /** The ids of other texts that describe the field. */
  describedBy?: string;
  /** Shown in the field after what is typed. */
  unit?: ReactNode;
}

interface DateFieldProps extends DateInputProps {
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  /** Shown once the field is left with a part missing, or with a day that doesn't exist. */
  unfinished: string;
  /** Whether a value needs no such message. */
  isWhole?: (value: string) => boolean;
  onLeave?: () => void;
}

/** A field for a day, a time, or both. What is typed stays as it is, whether it is a date yet or not. */
export function DateField({ label, help, error, unfinished, isWhole, ...rest }: DateFieldProps) {
  const { onLeave, ...input } = rest;
  const [isLeft, setLeft] = useState(false);
  const isTold = isLeft && !(isWhole ?? isFinished)(input.value);
  return (
    <Field
      label={label}
      error={error ?? (isTold ? unfinished : undefined)}
      {...(help !== undefined && { help })}
    >
      <DateInput
        {...input}
        onFocus={() => {
          setLeft(false);
        }}
        onLeave={() => {
          setLeft(true);
          onLeave?.();
        }}
      />
    </Field>
  );
}

function isFinished(value: string): boolean {
  return value !== UNFINISHED;
}

const limits = {
  date: { min: '1970-01-01', max: '2999-12-31', placeholder: '2026-01-31' },
  time: { placeholder: '20:00' },
  'datetime-local': {
    min: '1970-01-01T00:00',
    max: '2999-12-31T23:59',
    placeholder: '2026-01-31 20:00',
  },
} as const; // the placeholder shows only in browsers that have a line of text instead of this field

interface InputProps extends DateInputProps {
  onFocus: () => void;
  onLeave: () => void;
}

function DateInput({ type, value, onChange, isRequired, describedBy, unit, ...on }: InputProps) {
  const wiring = useFieldWiring();
  const { field, first, handleTyped } = useTypedDate(value, onChange);
  const input = (
    <input
      {...wiring}
      {...limits[type]}
      ref={field}
      type={type}
      className={classNames(unit === undefined && 'input')}
      aria-describedby={classNames(wiring?.['aria-describedby'], describedBy) || undefined}
      required={isRequired}
      defaultValue={first}
      onInput={handleTyped}
      // The browser fires no `input` while the date is only there in part.
      onKeyUp={handleTyped}
      onFocus={on.onFocus}
      onBlur={(event) => {
        handleTyped(event);
        on.onLeave();
      }}
    />
  );
  if (unit === undefined) return input;
  return (
    <div className="input">
      {input}
      <span className="unit">{unit}</span>
    </div>
  );
}

/**
 * The state of an input that React does not control. Its value is empty while one of its parts is wrong, and Firefox clears all
 * parts when that value is written back, even as the attribute. So it is written only when `value` comes from elsewhere.
 */
function useTypedDate(value: string, onChange: (typed: string) => void) {
  const [first] = useState(() => shownFor(value));
  const field = useRef<HTMLInputElement>(null);
  /** What the field shows, and the value that both sides last agreed on. */
  const seen = useRef({ shown: first, agreed: value });
  useLayoutEffect(() => {
    if (!field.current || value === seen.current.agreed) return;
    field.current.value = shownFor(value);
    seen.current = { shown: typedIn(field.current), agreed: value };
  }, [value]);
  const handleTyped = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const typed = typedIn(currentTarget);
    if (typed === seen.current.shown) return;
    seen.current = { shown: typed, agreed: typed };
    onChange(typed);
  };
  return { field, first, handleTyped };
}
