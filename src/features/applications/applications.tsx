import { ChevronRight, ClipboardPen } from 'lucide-react';
import type { PostingRow } from '#contract/content.ts';
import { usePostings } from '#data/departments.ts';
import { EmptyState, Loaded } from '#ui/loaded.tsx';
import './applications.css';
import { PostingDialog } from './posting-dialog.tsx';
import { PostingState } from './posting-state.tsx';

interface ApplicationsProps {
  departmentId: string;
  /** The posting that the address opens. */
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Which positions a department looks for people for. */
export function Applications({ departmentId, openId, onOpen, onClose }: ApplicationsProps) {
  const postings = usePostings(departmentId);
  const open = postings?.find(({ id }) => id === openId);
  return (
    <Loaded
      isLoading={postings === undefined}
      text="Loading applications…"
      skeleton={<div className="shimmer m-5 h-15" />}
    >
      {postings?.length === 0 ? (
        <EmptyState icon={ClipboardPen} text="No open applications." />
      ) : (
        <ul className="rows">
          {postings?.map((posting) => (
            <Posting key={posting.id} posting={posting} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {open && <PostingDialog posting={open} onClose={onClose} />}
    </Loaded>
  );
}

function Posting({ posting, onOpen }: { posting: PostingRow; onOpen: (id: string) => void }) {
  return (
    <li>
      <button
        type="button"
        className="posting"
        aria-haspopup="dialog"
        onClick={() => {
          onOpen(posting.id);
        }}
      >
        <span>{posting.title}</span> <PostingState isOpen={posting.isOpen} />
        <ChevronRight className="small" />
      </button>
    </li>
  );
}
