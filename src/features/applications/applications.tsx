import { CircleAlert, ClipboardPen, Clock } from 'lucide-react';
import { useOwnSubmissions, type SubmissionEntry } from './applications.data.ts';
import { usePostings } from '#data/departments.ts';
import { known } from '#data/loaded.ts';
import type { Department } from '#domain/departments.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { EmptyState, Loaded } from '#ui/loading/loaded.tsx';
import { Pill } from '#ui/page/pill.tsx';
import { SkeletonLines } from '#ui/loading/skeleton-rows.tsx';
import './applications.css';
import { PostingDialog } from './posting-dialog.tsx';
import { PostingButton } from './posting-row.tsx';
import { SubmissionPills } from './submission-state.tsx';
import { useMySubmissions } from './submissions.data.ts';
import type { SubmissionView } from './submission-views.data.ts';

interface ApplicationsProps {
  department: Department;
  /** The posting that the address opens. */
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The positions a department is looking to fill, and the member's own submissions. */
export function Applications({ department, openId, onOpen, onClose }: ApplicationsProps) {
  const postings = usePostings(department.id);
  const submissions = useOwnSubmissions();
  // A pill that arrives late could wrap its row and move what is below.
  const rows = submissions ? postings : notYet;
  const answered = useMySubmissions() ?? [];
  const answersTo = (id: string) => answered.filter(({ postingId }) => postingId === id);
  const to = (id: string) => submissions?.filter(({ args }) => args.postingId === id) ?? [];
  return (
    <>
      <Loaded of={rows} text="Loading applications…" skeleton={<SkeletonLines count={2} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={ClipboardPen}
              text="No open applications."
              about="When this department is looking for people, you can apply here."
            />
          ) : (
            <ul className="rows">
              {all.map((posting) => (
                <RowBoundary key={posting.id} of={posting}>
                  <PostingButton posting={posting} onOpen={onOpen}>
                    <Standing submissions={to(posting.id)} answered={answersTo(posting.id)} />
                  </PostingButton>
                </RowBoundary>
              ))}
            </ul>
          )
        }
      </Loaded>
      <OpenPosting department={department} openId={openId} onClose={onClose} />
    </>
  );
}

/** The posting that the address opens, with what the reader has submitted to it. */
export function OpenPosting({ department, openId, onClose }: Omit<ApplicationsProps, 'onOpen'>) {
  const postings = usePostings(department.id);
  const entries = useOwnSubmissions();
  const answered = useMySubmissions();
  const open = known(postings)?.find(({ id }) => id === openId);
  if (!open || !entries || !answered) return null;
  const rows = answered.filter(({ postingId }) => postingId === open.id);
  const isAnswered = (id: string) => rows.some((row) => row.id === id);
  return (
    <PostingDialog
      key={open.id}
      posting={open}
      departmentName={department.name}
      submissions={entries.filter(({ id, args }) => args.postingId === open.id && !isAnswered(id))}
      answered={rows}
      onClose={onClose}
    />
  );
}

const notYet = { state: 'not-yet' } as const;

interface StandingProps {
  submissions: readonly SubmissionEntry[];
  answered: readonly SubmissionView[];
}

/** Whether something of the member's own needs attention or is waiting. */
function Standing({ submissions, answered }: StandingProps) {
  const states = submissions.map(({ state }) => state);
  if (states.includes('refused')) {
    return (
      <Pill tone="bad" icon={CircleAlert}>
        Not accepted
      </Pill>
    );
  }
  const [latest] = answered;
  if (!states.includes('waiting') && !states.includes('parked'))
    return latest ? <SubmissionPills submission={latest} reader="author" /> : null;
  return (
    <Pill tone="wait" icon={Clock}>
      Waiting to send
    </Pill>
  );
}
