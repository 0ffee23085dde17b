import { ClipboardList, Plus } from 'lucide-react';
import { usePostings } from '#data/departments.ts';
import type { Department } from '#domain/departments.ts';
import { Button } from '#ui/button.tsx';
import { CardAction } from '#ui/card-action.tsx';
import { EmptyState, Loaded } from '#ui/loaded.tsx';
import './applications.css';
import { ManagedPostingDialog } from './managed-posting-dialog.tsx';
import { NewPostingDialog } from './new-posting-dialog.tsx';
import { PostingButton } from './posting-row.tsx';

/** In the address, instead of the id of a posting. */
const NEW = 'new';

interface ManageApplicationsProps {
  department: Department;
  /** The posting that the address opens, or `new`. */
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The postings as the department's managers have them: with what was submitted, and ways to change them. */
export function ManageApplications(props: ManageApplicationsProps) {
  const { department, openId, onOpen, onClose } = props;
  const postings = usePostings(department.id);
  const open = postings?.find(({ id }) => id === openId);
  return (
    <Loaded
      isLoading={postings === undefined}
      text="Loading applications…"
      skeleton={<div className="shimmer m-5 h-15" />}
    >
      <CardAction>
        <Button
          look="ghost"
          aria-haspopup="dialog"
          onClick={() => {
            onOpen(NEW);
          }}
        >
          <Plus />
          Post New Application
        </Button>
      </CardAction>
      {postings?.length === 0 ? (
        <EmptyState icon={ClipboardList} text="No open applications." />
      ) : (
        <ul className="rows">
          {postings?.map((posting) => (
            <PostingButton key={posting.id} posting={posting} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {open && <ManagedPostingDialog key={open.id} posting={open} onClose={onClose} />}
      {openId === NEW && <NewPostingDialog department={department} onClose={onClose} />}
    </Loaded>
  );
}
