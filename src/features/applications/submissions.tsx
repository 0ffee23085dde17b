import { ChevronDown } from 'lucide-react';
import type { PostingRow, Submission } from '#contract/applications.ts';
import { useSubmissions, type SubmissionsView } from './applications.data.ts';
import { useAway } from '#data/status.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { LoadError, Loading } from '#ui/loading/loaded.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { SafeHtml } from '#ui/html/safe-html.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { awayText } from '#ui/editing/sending-words.ts';

const FACE = { width: 32, height: 32 };

/** The submissions to a posting. They are not stored on the device, so a failure to fetch them is shown. */
export function Submissions({ posting }: { posting: PostingRow }) {
  const view = useSubmissions(posting);
  const { submissions } = view;
  return (
    <details className="submissions" data-unkept="" open>
      <summary>
        {submissions ? `Submissions (${submissions.length})` : 'Submissions'}
        <ChevronDown className="small" />
      </summary>
      {submissions ? (
        <>
          {view.failure && (
            <p className="submissions-old">There may be newer ones. {view.failure.message}</p>
          )}
          <SubmissionList submissions={submissions} />
        </>
      ) : (
        <Missing view={view} />
      )}
    </details>
  );
}

function Missing({ view: { failure, retry } }: { view: SubmissionsView }) {
  const away = useAway();
  if (!failure)
    return (
      <Loading text="Loading submissions…" skeleton={<SkeletonRows count={2} lead={FACE} />} />
    );
  const text = away
    ? `${awayText(away)} Submissions aren't kept on this device.`
    : `Couldn't load the submissions. ${failure.message}`;
  return <LoadError text={text} onRetry={retry} />;
}

function SubmissionList({ submissions }: { submissions: readonly Submission[] }) {
  if (submissions.length === 0) return <p className="empty">No submissions yet.</p>;
  return (
    <ul>
      {submissions.map(({ id, username, avatarUrl, message, createdAt }) => (
        <li key={id}>
          <Avatar name={username} address={avatarUrl} />
          <strong dir="auto" data-gone={username === null || undefined}>
            {username ?? '[Unknown]'}
          </strong>
          <Moment iso={createdAt} />
          <SafeHtml html={message} policy={htmlPolicy} />
        </li>
      ))}
    </ul>
  );
}
