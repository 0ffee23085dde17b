import { CircleAlert } from 'lucide-react';
import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Wiring {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

const FieldContext = createContext<Wiring | null>(null);

/** What links a control to the label, help and error of the surrounding field. */
export function useFieldWiring(): Wiring | null {
  return use(FieldContext);
}

interface FieldProps {
  label: string;
  children: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
}

/** A label above, one control, help and error below. The control inside wires itself up. */
export function Field({ label, children, help, error }: FieldProps) {
  const id = useId();
  const described = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`];
  const describedBy = classNames(...described);
  const wiring: Wiring = {
    id,
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
    ...(error !== undefined && { 'aria-invalid': true as const }),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          <CircleAlert className="small" />
          {error}
        </p>
      )}
    </div>
  );
}

export function Input(props: ComponentProps<'input'>) {
  return (
    <input
      dir="auto"
      {...useFieldWiring()}
      {...props}
      className={classNames('input', props.className)}
    />
  );
}

/**
 * Of no type of its own: browsers refuse letters beyond ASCII before the @ in one, and Chromium writes another domain than was typed.
 */
export function EmailInput(props: ComponentProps<'input'>) {
  return (
    <Input
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

export function Textarea(props: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      {...useFieldWiring()}
      {...props}
      className={classNames('input', props.className)}
    />
  );
}

export function Select(props: ComponentProps<'select'>) {
  return (
    <select {...useFieldWiring()} {...props} className={classNames('input', props.className)} />
  );
}

/** Puts the focus on the first control that a form marks as wrong. Call it after the errors are rendered. */
export function focusFirstError(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
