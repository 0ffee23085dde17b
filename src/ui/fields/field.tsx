import {
  createContext,
  use,
  useId,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type InputEvent,
  type ReactNode,
} from 'react';
import { classNames } from '#ui/page/class-names.ts';
import { cutOff } from './cut-off.ts';
import { ErrorLine } from './error-line.tsx';

interface Wiring {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** An event that pastes or drops something into the control. */
type Arrival = ClipboardEvent<Control> | DragEvent<Control>;
type Control = HTMLInputElement | HTMLTextAreaElement;

const CutContext = createContext<((arrival: Arrival) => void) | undefined>(undefined);
const FieldContext = createContext<Wiring | null>(null);

/** The attributes that link a control to the label, help and error of the surrounding field. */
export function useFieldWiring(): Wiring | null {
  return use(FieldContext);
}

interface FieldProps {
  label: string;
  children: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
}

/** A label above a control, with help and error below it. The control inside takes its own wiring (`useFieldWiring`). */
export function Field({ label, children, help, error }: FieldProps) {
  const id = useId();
  const [cut, setCut] = useState<string | null>(null);
  const described = [
    help !== undefined && `${id}-help`,
    error !== undefined && `${id}-error`,
    cut !== null && `${id}-cut`,
  ];
  const describedBy = classNames(...described);
  const wiring: Wiring = {
    id,
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
    ...(error !== undefined && { 'aria-invalid': true as const }),
  };
  return (
    <div
      className="field"
      onInput={({ nativeEvent }: InputEvent<HTMLDivElement>) => {
        if (!arrivals.has(nativeEvent.inputType)) setCut(null);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <CutContext
        value={(arrival) => {
          setCut(cutOff(arrival.currentTarget, arrivingText(arrival)));
        }}
      >
        <FieldContext value={wiring}>{children}</FieldContext>
      </CutContext>
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error !== undefined && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {cut !== null && (
        <ErrorLine id={`${id}-cut`} role="alert">
          {cut}
        </ErrorLine>
      )}
    </div>
  );
}

const arrivals: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromDrop']);

function arrivingText(arrival: Arrival): string {
  const given = 'clipboardData' in arrival ? arrival.clipboardData : arrival.dataTransfer;
  return given.getData('text/plain');
}

export function Input(props: ComponentProps<'input'>) {
  const onArrive = use(CutContext);
  return (
    <input
      dir="auto"
      onPaste={onArrive}
      onDrop={onArrive}
      {...useFieldWiring()}
      {...props}
      className={classNames('input', props.className)}
    />
  );
}

/**
 * A plain text input: in `type="email"` browsers refuse letters beyond ASCII before the @, and Chromium rewrites the domain.
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
  const onArrive = use(CutContext);
  return (
    <textarea
      dir="auto"
      onPaste={onArrive}
      onDrop={onArrive}
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
