import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '#ui/press/button.tsx';
import { discardEditing } from './close-editing.ts';
import { DraftNote, type DraftHold } from './draft-note.tsx';
import { KeptNote } from './kept-note.tsx';
import { NewerNote } from './newer-note.tsx';
import type { Editing } from './editing.ts';

export interface EditingFormProps<Draft> {
  editing: Editing<Draft>;
  /** The main button's text. */
  submit: string;
  /** What an unreachable server means for saving, said in the foot; null if it can be reached. */
  hold: DraftHold | null;
  /** A further button of the foot, before Cancel. */
  action?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A form on the page, in a card. What is typed stays on the device until it is saved or discarded. */
export function EditingForm<Draft>(props: EditingFormProps<Draft>) {
  const { editing, onClose } = props;
  const { isBusy, isUploading } = editing;
  return (
    <form
      method="post"
      className="card-body form"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void editing.handleSubmit(event)}
    >
      <KeptNote editing={editing} />
      <NewerNote editing={editing} />
      {props.children}
      <div className="form-foot">
        <DraftNote editing={editing} hold={props.hold} />
        {props.action}
        <Button onClick={() => void discardEditing(editing, onClose)}>Cancel</Button>
        <Button
          type="submit"
          look="go"
          isBusy={isBusy || isUploading}
          busyText={isUploading ? 'Uploading...' : 'Saving...'}
        >
          {props.submit}
        </Button>
      </div>
    </form>
  );
}
