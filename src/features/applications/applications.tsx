import { CircleAlert, ClipboardPen, Clock } from 'lucide-react';
import { useOwnSubmissions, type SubmissionEntry } from '#data/applications.ts';
import { usePostings } from '#data/departments.ts';
import type { Department } from '#domain/departments.ts';
import { EmptyState, Loaded } from '#ui/loaded.tsx';
import { Pill } from '#ui/pill.tsx';
import './applications.css';
import { PostingDialog } from './posting-dialog.tsx';
import { PostingButton } from './posting-row.tsx';

interface ApplicationsProps {
  department: Department;
  /** The posting that the address opens. */
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Which positions a department looks for people for, and what the member submitted. */
export function Applications({ department, openId, onOpen, onClose }: ApplicationsProps) {
  const postings = usePostings(department.id);
  const submissions = useOwnSubmissions();
  const open = postings?.find(({ id }) => id === openId);
  const to = (id: string) => submissions.filter(({ label }) => label.postingId === id);
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
            <PostingButton key={posting.id} posting={posting} onOpen={onOpen}>
              <Standing submissions={to(posting.id)} />
            </PostingButton>
          ))}
        </ul>
      )}
      {open && (
        <PostingDialog
          key={open.id}
          posting={open}
          departmentName={department.name}
          submissions={to(open.id)}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

/** Whether something of the member's own needs them, or waits. */
function Standing({ submissions }: { submissions: readonly SubmissionEntry[] }) {
  const states = submissions.map(({ state }) => state);
  if (states.includes('refused')) {
    return (
      <Pill tone="bad" icon={CircleAlert}>
        Not accepted
      </Pill>
    );
  }
  if (!states.includes('waiting') && !states.includes('parked')) return null;
  return (
    <Pill tone="wait" icon={Clock}>
      Waiting to send
    </Pill>
  );
}
