import { ChevronDown } from 'lucide-react';
import { htmlPolicy } from '#domain/html-policy.ts';
import { stateWords } from '#domain/submission.ts';
import type { Loaded as LoadedRows } from '#data/loaded.ts';
import { known } from '#data/loaded.ts';
import { Field, Select } from '#ui/fields/field.tsx';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { Loaded } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button } from '#ui/press/button.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { SubmissionPills } from './submission-state.tsx';
import { isState, states, submissionsIn, type SubmissionView } from './submission-views.data.ts';

const FACE = { width: 32, height: 32 };

export interface SubmissionsPlace {
  /** The state that the address shows alone. */
  state: string | undefined;
  onState: (state: string | undefined) => void;
  onOpen: (submissionId: string) => void;
}

interface SubmissionsProps extends SubmissionsPlace {
  submissions: LoadedRows<readonly SubmissionView[]>;
}

/** The submissions to a posting, from the device. */
export function Submissions({ submissions, ...place }: SubmissionsProps) {
  const count = known(submissions)?.length;
  return (
    <details className="submissions" data-unkept="" open>
      <summary>
        {count === undefined ? 'Submissions' : `Submissions (${count})`}
        <ChevronDown className="small" />
      </summary>
      <Loaded
        of={submissions}
        text="Loading submissions…"
        skeleton={<SkeletonRows count={2} lead={FACE} />}
      >
        {(all) =>
          all.length === 0 ? (
            <p className="empty">No submissions yet.</p>
          ) : (
            <SubmissionList all={all} {...place} />
          )
        }
      </Loaded>
    </details>
  );
}

function SubmissionList({
  all,
  state,
  onState,
  onOpen,
}: SubmissionsPlace & { all: readonly SubmissionView[] }) {
  const shown = submissionsIn(all, state);
  return (
    <>
      {(all.length > 1 || state !== undefined) && (
        <div className="submissions-filter">
          <Field label="Show">
            <Select
              value={state !== undefined && isState(state) ? state : ''}
              onChange={({ target }) => {
                onState(target.value === '' ? undefined : target.value);
              }}
            >
              <option value="">All ({all.length})</option>
              {states.map((one) => (
                <option key={one} value={one}>
                  {stateWords[one]} ({submissionsIn(all, one).length})
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      {shown.length === 0 && <p className="empty">None of these are {filterWord(state)}.</p>}
      <ul>
        {shown.map((submission) => (
          <SubmissionRow key={submission.id} submission={submission} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}

interface SubmissionRowProps extends Pick<SubmissionsPlace, 'onOpen'> {
  submission: SubmissionView;
}

function SubmissionRow({ submission, onOpen }: SubmissionRowProps) {
  const { id, username, avatarUrl, message, createdAt } = submission;
  const name = username ?? '[Unknown]';
  return (
    <li>
      <Avatar name={username} address={avatarUrl} />
      <strong dir="auto" data-gone={username === null || undefined}>
        {name}
      </strong>
      <Moment iso={createdAt} />
      <div className="submission-pills">
        <SubmissionPills submission={submission} reader="manager" />
      </div>
      <SafeHtml html={message} policy={htmlPolicy} />
      <Button
        aria-haspopup="dialog"
        aria-label={`Read and answer ${name}`}
        onClick={() => {
          onOpen(id);
        }}
      >
        Read and answer
      </Button>
    </li>
  );
}

function filterWord(state: string | undefined): string {
  return state !== undefined && isState(state) ? stateWords[state].toLowerCase() : 'here';
}
