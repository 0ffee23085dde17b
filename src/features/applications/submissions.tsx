import { ChevronDown } from 'lucide-react';
import type { Submission } from '#contract/applications.calls.ts';
import type { PostingRow } from '#contract/applications.ts';
import { useSubmissions, type SubmissionsView } from '#data/applications.ts';
import { useSyncStatus } from '#data/status.ts';
import { htmlPolicy } from '#domain/html-policy.ts';
import { Avatar } from '#ui/avatar.tsx';
import { LoadError, Loading } from '#ui/loaded.tsx';
import { SafeHtml } from '#ui/safe-html.tsx';
import { dateAndTime } from '#ui/time.ts';

/** The submissions to a posting. They are not stored on the device, and it says so if they cannot be fetched. */
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
  const isOffline = useSyncStatus().connection === 'offline';
  if (!failure) return <Loading text="Loading submissions…" />;
  const text = isOffline
    ? "You're offline. Submissions aren't kept on this device."
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
          <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
          <SafeHtml html={message} policy={htmlPolicy} />
        </li>
      ))}
    </ul>
  );
}
