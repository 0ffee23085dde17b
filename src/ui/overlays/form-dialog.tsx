// @chunk dialogs
import { useId, type ReactNode } from 'react';
import { ErrorLine } from '#ui/fields/error-line.tsx';
import { focusFirstError } from '#ui/fields/field.tsx';
import { Button } from '#ui/press/button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  lead?: string;
  size?: 's' | 'm';
  /** The main button's text. */
  submit: string;
  busyText: string;
  isBusy: boolean;
  /** What is wrong with the form as a whole, or why it was refused. */
  problem?: string | undefined;
  /** What can't be done while the server can't be reached, in sentences; null if it can. */
  away?: string | null;
  /** Resolves with whether it is done: if not, the first field that is wrong gets the focus. */
  onSubmit: () => Promise<boolean>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog that sends what is typed and keeps nothing of it; one that keeps it is an `EditingDialog`. */
export function FormDialog(props: FormDialogProps) {
  const { title, size = 's', problem, away = null, onClose } = props;
  const formId = useId();
  const submit = async (form: HTMLFormElement) => {
    if (!(await props.onSubmit())) focusFirstError(form);
  };
  return (
    <Dialog
      title={title}
      size={size}
      {...(props.lead !== undefined && { lead: props.lead })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look="go"
            isBusy={props.isBusy}
            busyText={props.busyText}
          >
            {props.submit}
          </Button>
        </>
      }
    >
      <form
        method="post"
        id={formId}
        className="dialog-body form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {problem !== undefined && <ErrorLine role="alert">{problem}</ErrorLine>}
        {away !== null && <p className="note">{away}</p>}
        {props.children}
      </form>
    </Dialog>
  );
}
