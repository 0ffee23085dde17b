import { Link } from '@tanstack/react-router';
import { ClipboardPen, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RecentChange, RecentSubmission } from '#contract/leadership.ts';
import { useLeaderNews, type LeaderNews, type LeaderNewsView } from './leadership.data.ts';
import { useSession } from '#data/session.ts';
import { useAway } from '#data/status.ts';
import { departmentById, departmentIds } from '#domain/departments.ts';
import { can } from '#domain/permissions.ts';
import { Card } from '#ui/page/card.tsx';
import { EmptyState, LoadError, Loading } from '#ui/loading/loaded.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { awayText } from '#ui/editing/sending-words.ts';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { ChangeLine } from './change-line.tsx';

/** What the last two weeks brought: submissions to the reader's departments, and changes to what the reader looks after. */
export function News() {
  const view = useLeaderNews();
  const session = useSession();
  if (session.status !== 'member') return null;
  const manages = departmentIds.some((departmentId) =>
    can(session.person, 'department.edit', { departmentId }),
  );
  return (
    <>
      {manages && (
        <Card title="New applications" icon={ClipboardPen} className="leader-applications">
          <Fetched view={view}>
            {({ submissions }) =>
              submissions.length === 0 ? (
                <EmptyState icon={ClipboardPen} text="No applications in the last two weeks." />
              ) : (
                <ul className="rows">
                  {submissions.map((submission) => (
                    <SubmissionRow key={submission.id} submission={submission} />
                  ))}
                </ul>
              )
            }
          </Fetched>
        </Card>
      )}
      {(!manages || view.news !== undefined || view.failure !== null) && (
        <Card title="Recent changes" icon={ScrollText} className="leader-changes">
          <Fetched view={view}>
            {({ changes }) =>
              changes.length === 0 ? (
                <EmptyState icon={ScrollText} text="No changes in the last two weeks." />
              ) : (
                <ul className="rows">
                  {changes.map((change) => (
                    <ChangeRow key={change.id} change={change} />
                  ))}
                </ul>
              )
            }
          </Fetched>
        </Card>
      )}
    </>
  );
}

function Fetched({
  view: { news, failure, retry },
  children,
}: {
  view: LeaderNewsView;
  children: (news: LeaderNews) => ReactNode;
}) {
  const away = useAway();
  if (news) return children(news);
  if (!failure) return <Loading text="Loading…" skeleton={<SkeletonRows count={3} />} />;
  const text = away
    ? `${awayText(away)} This isn't kept on this device.`
    : `Couldn't load this. ${failure.message}`;
  return <LoadError text={text} onRetry={retry} />;
}

function SubmissionRow({ submission }: { submission: RecentSubmission }) {
  const { departmentId, postingId, title, username, createdAt } = submission;
  return (
    <li className="leader-row" data-dept={departmentId}>
      <Link
        to="/departments/$deptId"
        params={{ deptId: departmentId }}
        search={{ managed: postingId }}
      >
        <bdi>{username ?? '[Unknown]'}</bdi> applied for <bdi>{title}</bdi>
      </Link>
      <small>
        {departmentById(departmentId)?.name} · <Moment iso={createdAt} />
      </small>
    </li>
  );
}

function ChangeRow({ change }: { change: RecentChange }) {
  return (
    <li
      className="leader-row"
      data-dept={change.departmentId === '' ? undefined : change.departmentId}
    >
      <span>
        <ChangeLine change={change} />
      </span>
      <small>
        <Moment iso={change.at} />
      </small>
    </li>
  );
}
