import { ClipboardList, Plus } from 'lucide-react';
import { usePostings } from '#data/departments.ts';
import { known } from '#data/loaded.ts';
import type { Department } from '#domain/departments.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { Button } from '#ui/press/button.tsx';
import { CardAction } from '#ui/page/card-action.tsx';
import { heldPresses } from '#ui/press/held-press.ts';
import { EmptyState, Loaded } from '#ui/loading/loaded.tsx';
import { SkeletonLines } from '#ui/loading/skeleton-rows.tsx';
import './applications.css';
import { ManagedPostingDialog } from './managed-posting-dialog.tsx';
import { NewPostingDialog } from './new-posting-dialog.tsx';
import { PostingButton } from './posting-row.tsx';

/** What the address has in place of an id while a new posting is written. */
const NEW = 'new';

interface ManageApplicationsProps {
  department: Department;
  /** The posting that the address opens, or `new`. */
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The postings as the department's managers see them, with their submissions and ways to change them. */
export function ManageApplications(props: ManageApplicationsProps) {
  const { department, openId, onOpen, onClose } = props;
  const postings = usePostings(department.id);
  const open = known(postings)?.find(({ id }) => id === openId);
  return (
    <>
      <Loaded of={postings} text="Loading applications…" skeleton={<SkeletonLines count={2} />}>
        {(all) => (
          <>
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
            {all.length === 0 ? (
              <EmptyState icon={ClipboardList} text="No open applications." />
            ) : (
              <ul className="rows" ref={heldPresses}>
                {all.map((posting) => (
                  <RowBoundary key={posting.id} of={posting}>
                    <PostingButton posting={posting} onOpen={onOpen} />
                  </RowBoundary>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {open && <ManagedPostingDialog key={open.id} posting={open} onClose={onClose} />}
      {openId === NEW && <NewPostingDialog department={department} onClose={onClose} />}
    </>
  );
}
