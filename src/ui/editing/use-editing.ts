import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstError } from '#ui/fields/field.tsx';
import { confirm } from '#ui/overlays/confirm.ts';
import { dismissAbout, notify } from '#ui/toasts/notify.ts';
import type {
  Editing,
  EditingBase,
  EditingOptions,
  FieldErrors,
  Newer,
  SaveRefusal,
} from './editing.ts';
import { failureText } from './failure-text.ts';
import { startingOver, takingTheirs } from './questions.ts';
import { useTyping } from './use-typing.ts';

/**
 * Takes typed input to the server: it is checked here, sent one at a time, and kept if that fails. If somebody else
 * was faster, their version is shown beside it and nothing is overwritten without being shown.
 */
export function useEditing<Draft extends object, Row extends { readonly revision: number }>(
  options: EditingOptions<Draft, Row>,
): Editing<Draft, Row> {
  const typing = useTyping(options);
  const uploading = useUploading();
  const { refusal, errors, setErrors, newer, setNewer, fail } = useObjections(options);
  const { isUploading } = uploading;
  const { draft, base } = typing;
  const sending = useSending(options, { draft, base, isUploading, setErrors, fail });
  return {
    ...{ ...typing, ...uploading, ...sending, errors, newer },
    change(part) {
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part))));
      typing.change(part);
    },
    keeper: options.keeper ?? null,
    // The other person's version beside it says more than this note.
    leftAt: refusal && newer ? null : typing.leftAt,
    refusedAs: typing.leftAt && refusal ? refusal.message : null,
    async startOver() {
      if (!(await confirm(startingOver))) return;
      await options.keeper?.drop();
      typing.startOver();
      setErrors({});
      setNewer(null);
    },
    async takeTheirs() {
      if (!newer || (typing.isTyped && !(await confirm(takingTheirs)))) return;
      await options.keeper?.drop();
      typing.startFrom(newer.theirs);
      setNewer(null);
    },
    keepMine() {
      if (!newer) return;
      typing.rebase(newer.theirs);
      setNewer(null);
    },
  };
}

function useUploading() {
  const [isTextUploading, setUploading] = useState(false);
  const [isFieldUploading, setFieldUploading] = useState(false);
  return { isUploading: isTextUploading || isFieldUploading, setUploading, setFieldUploading };
}

/** Everything said against what is typed: by the form's own check, by the server, or because of somebody else's version. */
function useObjections<Draft, Row>(options: EditingOptions<Draft, Row>) {
  const { rowIn, failure, subject } = options;
  const [refusal] = useState(options.refusal ?? null);
  const [errors, setErrors] = useState<FieldErrors>(refusal?.fields ?? {});
  const [newer, setNewer] = useState(refusal && newerIn(refusal, rowIn));
  const fail = (refusal: SaveRefusal) => {
    setErrors(refusal.fields ?? {});
    setNewer(newerIn(refusal, rowIn));
    notify({ kind: 'bad', text: failureText(failure, refusal), ...(subject && { subject }) });
  };
  return { refusal, errors, setErrors, newer, setNewer, fail };
}

interface Sent<Draft, Row> {
  readonly draft: Draft;
  readonly base: EditingBase<Row>;
  readonly isUploading: boolean;
  readonly setErrors: (errors: FieldErrors) => void;
  readonly fail: (refusal: SaveRefusal) => void;
}

function useSending<Draft, Row>(
  options: EditingOptions<Draft, Row>,
  { draft, base, isUploading, setErrors, fail }: Sent<Draft, Row>,
) {
  const [isBusy, setBusy] = useState(false);
  const isOpen = useIsOpen();
  const isLatest = useIsLatest(base.key);
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isUploading) return;
    const form = event.currentTarget;
    const found = options.check(draft);
    flushSync(() => {
      setErrors(found);
    });
    focusFirstError(form);
    if (Object.keys(found).length > 0) return;
    const question = options.questionOf?.(draft) ?? null;
    if (question && !(await confirm(question))) return;
    setBusy(true);
    try {
      await options.save(draft, base);
      if (isLatest(base.key)) await options.keeper?.drop();
      if (options.subject !== undefined) dismissAbout(options.subject);
      if (isOpen()) options.onSaved();
    } catch (error) {
      setBusy(false);
      const refusal = options.refusalOf(error);
      flushSync(() => {
        fail(refusal);
      });
      focusFirstError(form);
    }
  };
  return { isBusy, handleSubmit };
}

/** Whether the form is still on the screen: a form that was left must not lead anywhere. */
function useIsOpen(): () => boolean {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => isOpen.current;
}

/** Whether nothing was typed since the sending: whatever came after it stays a draft. */
function useIsLatest(key: string): (sent: string) => boolean {
  const latest = useRef(key);
  useEffect(() => {
    latest.current = key;
  }, [key]);
  return (sent) => latest.current === sent;
}

function newerIn<Row>(
  { newer }: SaveRefusal,
  rowIn: EditingOptions<object, Row>['rowIn'],
): Newer<Row> | null {
  const theirs = newer ? rowIn(newer.current) : null;
  return newer && theirs !== null ? { author: newer.author, theirs } : null;
}
