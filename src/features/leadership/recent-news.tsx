import { Link } from '@tanstack/react-router';
import { ClipboardPen, ScrollText, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RecentChange, RecentSubmission } from '#contract/leadership.ts';
import { useLeaderNews, type LeaderNews, type LeaderNewsView } from './leadership.data.ts';
import { useOrganisation } from '#data/organisation.ts';
import { useSession } from '#data/session.ts';
import { useAway } from '#data/status.ts';
import { isManager } from '#domain/permissions.ts';
import { Card } from '#ui/page/card.tsx';
import { EmptyState, LoadError, Loading } from '#ui/loading/loaded.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { awayText } from '#ui/editing/sending-words.ts';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { ChangeLine } from './change-line.tsx';

/** What the last two weeks brought: submissions to the reader's departments, and changes to what the reader looks after. */
export function RecentNews() {
  const view = useLeaderNews();
  const session = useSession();
  if (session.status !== 'member') return null;
  const manages = isManager(session.person);
  return (
    <>
      {manages && (
        <NewsCard
          title="New applications"
          icon={ClipboardPen}
          className="leader-applications"
          view={view}
          rowsOf={({ submissions }) =>
            submissions.map((submission) => (
              <SubmissionRow key={submission.id} submission={submission} />
            ))
          }
          none="No applications in the last two weeks."
          about="Applications to departments that you manage show up here."
        />
      )}
      {(!manages || view.news !== undefined || view.failure !== null) && (
        <NewsCard
          title="Recent changes"
          icon={ScrollText}
          className="leader-changes"
          view={view}
          rowsOf={({ changes }) =>
            changes.map((change) => <ChangeRow key={change.id} change={change} />)
          }
          none="No changes in the last two weeks."
          about="What others change, and you may change too, shows up here."
        />
      )}
    </>
  );
}

interface NewsCardProps {
  title: string;
  icon: LucideIcon;
  className: string;
  view: LeaderNewsView;
  rowsOf: (news: LeaderNews) => readonly ReactNode[];
  /** The text when there are none. */
  none: string;
  /** What the card is for. */
  about: string;
}

function NewsCard({ title, icon, className, view, rowsOf, none, about }: NewsCardProps) {
  const rows = view.news && rowsOf(view.news);
  return (
    <Card title={title} icon={icon} className={className}>
      {rows === undefined && <NotFetched view={view} />}
      {rows?.length === 0 && <EmptyState icon={icon} text={none} about={about} />}
      {rows && rows.length > 0 && <ul className="rows">{rows}</ul>}
    </Card>
  );
}

function NotFetched({ view: { failure, retry } }: { view: LeaderNewsView }) {
  const away = useAway();
  if (!failure) return <Loading text="Loading…" skeleton={<SkeletonRows count={3} />} />;
  const text = away
    ? `${awayText(away)} This isn't kept on this device.`
    : `Couldn't load this. ${failure.message}`;
  return <LoadError text={text} onRetry={retry} />;
}

function SubmissionRow({ submission }: { submission: RecentSubmission }) {
  const organisation = useOrganisation();
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
        {organisation.nameOf(departmentId)} · <Moment iso={createdAt} />
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
