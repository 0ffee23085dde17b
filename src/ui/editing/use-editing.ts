import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstError } from '#ui/fields/field.tsx';
import { confirm } from '#ui/overlays/confirm.ts';
import { dismissAbout, notify } from '#ui/toasts/notify.ts';
import type { Editing, EditingBase, EditingOptions, FieldErrors, SaveRefusal } from './editing.ts';
import { failureText } from './failure-text.ts';
import { startingOver } from './questions.ts';
import { useChoices } from './use-choices.ts';
import { useIsOpen } from './use-is-open.ts';
import { useTyping } from './use-typing.ts';

/**
 * Takes typed input to the server: it is checked here, sent one at a time, and kept if that fails. If somebody else
 * was faster, their version is shown beside it and nothing is overwritten without being shown.
 */
export function useEditing<Draft extends object, Row extends { readonly revision: number }>(
  options: EditingOptions<Draft, Row>,
): Editing<Draft> {
  const typing = useTyping(options);
  const uploading = useUploading();
  const [refusal] = useState(options.refusal ?? null);
  const [errors, setErrors] = useState<FieldErrors>(refusal?.fields ?? {});
  const choices = useChoices(options, typing, refusal);
  const { isUploading } = uploading;
  const { draft, base } = typing;
  const sending = useSending(options, { draft, base, isUploading, choices, setErrors });
  return {
    ...{ ...typing, ...uploading, ...sending, errors, newer: choices.newer },
    change(part) {
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))));
      choices.typed(part);
      typing.change(part);
    },
    keeper: options.keeper ?? null,
    // The other person's version beside it says more than this note.
    leftAt: choices.newer ? null : typing.leftAt,
    refusedAs: typing.leftAt && refusal ? refusal.message : null,
    async startOver() {
      if (!(await confirm(startingOver))) return;
      await options.keeper?.drop();
      typing.startOver();
      setErrors({});
      choices.forget();
    },
    choose: choices.choose,
  };
}

function useUploading() {
  const [isTextUploading, setUploading] = useState(false);
  const [isFieldUploading, setFieldUploading] = useState(false);
  return { isUploading: isTextUploading || isFieldUploading, setUploading, setFieldUploading };
}

interface Sent<Draft, Row> {
  readonly draft: Draft;
  readonly base: EditingBase<Row>;
  readonly isUploading: boolean;
  readonly choices: {
    readonly theirs: Row | null;
    readonly isTheirs: boolean;
    readonly askAgain: () => boolean;
    readonly meet: (refusal: SaveRefusal) => void;
  };
  readonly setErrors: (errors: FieldErrors) => void;
}

function useSending<Draft, Row extends { readonly revision: number }>(
  options: EditingOptions<Draft, Row>,
  { draft, base, isUploading, choices, setErrors }: Sent<Draft, Row>,
) {
  const [isBusy, setBusy] = useState(false);
  const isOpen = useIsOpen();
  const isLatest = useIsLatest(base.key);
  const fail = useFailing(options, { choices, setErrors, isOpen });
  const { theirs } = choices;

  const send = async () => {
    // What they saved needn't be saved again.
    if (!choices.isTheirs) await options.save(draft, theirs ? basedOnTheirs(base, theirs) : base);
    if (isLatest(base.key)) await options.keeper?.drop();
    if (options.subject !== undefined) dismissAbout(options.subject);
    if (isOpen()) options.onSaved();
  };
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isUploading) return;
    const form = event.currentTarget;
    const found = choices.isTheirs ? {} : options.check(draft); // theirs was judged when they saved it
    if (!isSettled(form, found, { choices, setErrors })) return;
    const question = choices.isTheirs ? null : (options.questionOf?.(draft) ?? null);
    if (question && !(await confirm(question))) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      setBusy(false);
      flushSync(() => {
        fail(error);
      });
      focusFirstError(form);
    }
  };
  return { isBusy, handleSubmit };
}

type Shown<Draft, Row> = Pick<Sent<Draft, Row>, 'choices' | 'setErrors'>;

/** Shows the mistakes, and asks again for what is still to be chosen; the first of these gets the focus. False if there is any. */
function isSettled<Draft, Row>(
  form: HTMLFormElement,
  found: FieldErrors,
  { choices, setErrors }: Shown<Draft, Row>,
): boolean {
  const isUndecided = flushSync(() => {
    setErrors(found);
    return choices.askAgain();
  });
  focusFirstError(form);
  if (isUndecided) form.querySelector<HTMLElement>('[data-undecided] button')?.focus();
  return !isUndecided && Object.keys(found).length === 0;
}

interface Failing<Draft, Row> extends Shown<Draft, Row> {
  readonly isOpen: () => boolean;
}

/** Shows what was refused; a newer version is shown beside what is typed, to which whoever has closed the form is led back. */
function useFailing<Draft, Row extends { readonly revision: number }>(
  options: EditingOptions<Draft, Row>,
  { choices, setErrors, isOpen }: Failing<Draft, Row>,
) {
  const { navigate } = useRouter();
  const compareAt = (href: string) => ({
    label: 'Compare',
    onAct: () => void navigate({ href }),
  });
  return (error: unknown) => {
    const refusal = options.refusalOf(error);
    const { address, failure, subject } = options;
    setErrors(refusal.fields ?? {});
    choices.meet(refusal);
    const text = failureText(failure, refusal);
    const action = refusal.newer && address !== null && !isOpen() ? compareAt(address) : undefined;
    notify({ kind: 'bad', text, ...(subject && { subject }), ...(action && { action }) });
  };
}

function basedOnTheirs<Row extends { readonly revision: number }>(
  { key }: EditingBase<Row>,
  theirs: Row,
): EditingBase<Row> {
  return { before: theirs, basedOn: theirs.revision, key };
}

/** Whether nothing was typed since the sending: whatever came after it stays a draft. */
function useIsLatest(key: string): (sent: string) => boolean {
  const latest = useRef(key);
  useEffect(() => {
    latest.current = key;
  }, [key]);
  return (sent) => latest.current === sent;
}
