import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#contract/problem.ts';
import { NetworkError } from '#data/video-editing.ts';
import { Button } from '#ui/button.tsx';
import { confirm, type Question } from '#ui/confirm.ts';
import { notify } from '#ui/notify.ts';

interface KeeperButtonsProps {
  name: string;
  question: Omit<Question, 'isDestructive'>;
  /** Throws ApiError or NetworkError. */
  remove: () => Promise<void>;
  /** SPEC's words for when it did not work. */
  failure: string;
  onEdit: () => void;
  /** It is gone, and the button that had the focus with it. */
  onGone: () => void;
}

/** Edit and Delete, for those who keep the library. */
export function KeeperButtons(props: KeeperButtonsProps) {
  const [isBusy, setBusy] = useState(false);
  const handleDelete = async () => {
    if (!(await confirm({ ...props.question, isDestructive: true }))) return;
    setBusy(true);
    try {
      await props.remove();
      props.onGone();
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      notify({ kind: 'bad', text: `${props.failure}. ${error.message}` });
      setBusy(false);
    }
  };
  return (
    <span className="keeper">
      <Button
        look="ghost"
        shape="icon"
        aria-haspopup="dialog"
        aria-label={`Edit ${props.name}`}
        onClick={props.onEdit}
      >
        <Pencil className="small" />
      </Button>
      <Button
        look="ghost"
        shape="icon"
        aria-haspopup="dialog"
        aria-label={`Delete ${props.name}`}
        isBusy={isBusy}
        onClick={() => void handleDelete()}
      >
        <Trash2 className="small" />
      </Button>
    </span>
  );
}
