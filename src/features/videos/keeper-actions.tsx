import { Pencil, Trash2 } from 'lucide-react';
import { refusalOf } from '#data/refusal.ts';
import { useUndo } from '#data/restoring.ts';
import { Button } from '#ui/press/button.tsx';
import type { Question } from '#ui/overlays/confirm.ts';
import { useRemoval } from '#ui/editing/use-removal.ts';
import { Menu } from '#ui/press/menu.tsx';

interface KeeperProps {
  name: string;
  question: Omit<Question, 'isDestructive'>;
  subject: 'category' | 'video';
  id: string;
  /** Throws ApiError or NetworkError. */
  remove: () => Promise<void>;
  /** SPEC's words for a failure. */
  failure: string;
  onEdit: () => void;
  /** Moves the focus after a deletion, since the button that had it is gone too. */
  onGone: () => void;
}

/** Edit and Delete of a category, for those in charge of the library: two buttons, or one menu on a phone. */
export function CategoryActions(props: KeeperProps) {
  const { name, onEdit } = props;
  const { isBusy, handleRemove } = useKeeperRemoval(props);
  return (
    <div className="keeper">
      <div className="keeper-buttons">
        <Button
          look="ghost"
          shape="icon"
          aria-haspopup="dialog"
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          <Pencil className="small" />
        </Button>
        <Button
          look="ghost"
          shape="icon"
          aria-haspopup="dialog"
          aria-label={`Delete ${name}`}
          isBusy={isBusy}
          onClick={() => void handleRemove()}
        >
          <Trash2 className="small" />
        </Button>
      </div>
      <div className="keeper-menu">
        <KeeperMenu name={name} isBusy={isBusy} onEdit={onEdit} onDelete={handleRemove} />
      </div>
    </div>
  );
}

/** Edit and Delete of a video, behind one menu. */
export function VideoActions(props: KeeperProps) {
  const { isBusy, handleRemove } = useKeeperRemoval(props);
  return (
    <div className="keeper">
      <KeeperMenu name={props.name} isBusy={isBusy} onEdit={props.onEdit} onDelete={handleRemove} />
    </div>
  );
}

function useKeeperRemoval({ remove, ...props }: KeeperProps) {
  const undo = useUndo();
  const { name, question, failure, onGone, subject, id } = props;
  return useRemoval({
    ...{ name, question, failure, onGone, refusalOf },
    remove: async () => {
      await remove();
      return undo(subject, id);
    },
  });
}

interface KeeperMenuProps extends Pick<KeeperProps, 'name' | 'onEdit'> {
  isBusy: boolean;
  onDelete: () => Promise<void>;
}

function KeeperMenu({ name, isBusy, onEdit, onDelete }: KeeperMenuProps) {
  return (
    <Menu
      label={`Edit or delete ${name}`}
      isBusy={isBusy}
      items={[
        { label: 'Edit', icon: Pencil, onChoose: onEdit },
        { label: 'Delete', icon: Trash2, onChoose: () => void onDelete() },
      ]}
    />
  );
}
