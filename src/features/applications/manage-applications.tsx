import { ClipboardList, Plus, Sparkles } from 'lucide-react';
import type { PostingRow } from '#contract/applications.ts';
import { usePostings } from '#data/departments.ts';
import { known, type Loaded as LoadedRows } from '#data/loaded.ts';
import { groupBy } from '#domain/group-by.ts';
import { unansweredBy } from '#domain/submission.ts';
import type { Department } from '#domain/departments.ts';
import { RowBoundary } from '#ui/loading/boundary.tsx';
import { Button } from '#ui/press/button.tsx';
import { CardAction } from '#ui/page/card-action.tsx';
import { heldPresses } from '#ui/press/held-press.ts';
import { EmptyState, Loaded } from '#ui/loading/loaded.tsx';
import { SkeletonLines } from '#ui/loading/skeleton-rows.tsx';
import { Pill } from '#ui/page/pill.tsx';
import './applications.css';
import { OpenPosting } from './applications.tsx';
import { ManagedPostingDialog } from './managed-posting-dialog.tsx';
import { NewPostingDialog } from './new-posting-dialog.tsx';
import { PostingButton } from './posting-row.tsx';
import { SubmissionDialog } from './submission-dialog.tsx';
import { useManagedSubmissions } from './submissions.data.ts';
import type { SubmissionsPlace } from './submissions.tsx';
import type { SubmissionView } from './submission-views.data.ts';

/** What the address has in place of an id while a new posting is written. */
const NEW = 'new';

interface ManageApplicationsProps {
  department: Department;
  /** The posting that the address opens, or `new`. */
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
  /** What the address shows of the posting's submissions, and the one that it opens. */
  submissions: SubmissionsPlace & { openId: string | undefined; onClose: () => void };
  /** A posting that the address opens as those see it who apply. */
  applying: { openId: string | undefined; onOpen: (id: string) => void; onClose: () => void };
}

/** SPEC 21.7: the postings as the department's managers see them, with their submissions and ways to change them. */
export function ManageApplications(props: ManageApplicationsProps) {
  const { department, openId, onOpen, onClose } = props;
  const postings = usePostings(department.id);
  const submitted = useManagedSubmissions(department.id);
  const counts = useCounts(submitted);
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
              <EmptyState
                icon={ClipboardList}
                text="No open applications."
                about="Say whom you are looking for, and people can apply here."
                action={
                  <Button
                    aria-haspopup="dialog"
                    onClick={() => {
                      onOpen(NEW);
                    }}
                  >
                    <Plus />
                    Post the first application
                  </Button>
                }
              />
            ) : (
              <ul className="rows" ref={heldPresses}>
                {all.map((posting) => (
                  <RowBoundary key={posting.id} of={posting}>
                    <PostingButton posting={posting} onOpen={onOpen}>
                      <Counts of={counts} postingId={posting.id} />
                    </PostingButton>
                  </RowBoundary>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      <OpenParts {...props} submitted={submitted} postings={known(postings) ?? []} />
      {openId === NEW && <NewPostingDialog department={department} onClose={onClose} />}
    </>
  );
}

interface OpenPartsProps extends ManageApplicationsProps {
  postings: readonly PostingRow[];
  submitted: LoadedRows<readonly SubmissionView[]>;
}

/** What the address opens: a submission, before the posting that it is of. */
function OpenParts({ submissions, applying, submitted, postings, ...props }: OpenPartsProps) {
  const { department, openId, onClose } = props;
  const open = postings.find(({ id }) => id === openId);
  const one = known(submitted)?.find(({ id }) => id === submissions.openId);
  if (one) return <SubmissionDialog key={one.id} submission={one} onClose={submissions.onClose} />;
  if (applying.openId !== undefined)
    return (
      <OpenPosting department={department} openId={applying.openId} onClose={applying.onClose} />
    );
  if (!open) return null;
  return (
    <ManagedPostingDialog
      key={open.id}
      posting={open}
      submissions={ofPosting(submitted, open.id)}
      {...submissions}
      onApply={applying.onOpen}
      onClose={onClose}
    />
  );
}

function ofPosting(
  submitted: LoadedRows<readonly SubmissionView[]>,
  postingId: string,
): LoadedRows<readonly SubmissionView[]> {
  if (submitted.state !== 'here') return submitted;
  return { ...submitted, value: submitted.value.filter((one) => one.postingId === postingId) };
}

interface PostingCounts {
  readonly all: ReadonlyMap<string, readonly SubmissionView[]>;
  readonly unanswered: ReadonlyMap<string, number>;
}

function useCounts(submitted: LoadedRows<readonly SubmissionView[]>): PostingCounts {
  const rows = known(submitted) ?? [];
  const postingOf = ({ postingId }: SubmissionView) => postingId;
  return { all: groupBy(rows, postingOf), unanswered: unansweredBy(rows, postingOf) };
}

/** How many have applied, and how many of them wait for an answer. */
function Counts({ of, postingId }: { of: PostingCounts; postingId: string }) {
  const unanswered = of.unanswered.get(postingId) ?? 0;
  const all = of.all.get(postingId)?.length ?? 0;
  return (
    <>
      {unanswered > 0 && (
        <Pill tone="beacon" icon={Sparkles}>
          {unanswered} new
        </Pill>
      )}
      {all > 0 && (
        <span className="aside">{all === 1 ? '1 application' : `${all} applications`}</span>
      )}
    </>
  );
}
