import { useRouter } from '@tanstack/react-router';
import {
  CalendarDays,
  CalendarX,
  CircleAlert,
  ClipboardPen,
  Newspaper,
  type LucideIcon,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import type { News } from '#contract/notices.ts';
import { markRead, type BellLine } from '#data/notices.ts';
import { refusalNotice } from '#data/notices.ts';
import { useSession } from '#data/session.ts';
import { zoneHere } from '#data/zone.ts';
import { departmentById } from '#domain/departments.ts';
import { noticePlace } from '#domain/notice-place.ts';
import { noticeText } from '#domain/notice-text.ts';
import { can } from '#domain/permissions.ts';
import { DepartmentMark, Tile } from '#ui/department-mark.tsx';
import { Moment } from '#ui/moment.tsx';
import { clockTime } from '#ui/time.ts';

/** One line: what, when and where it leads. Opening it marks it as read. */
export function NoticeRow({ line, now }: { line: BellLine; now: Date }) {
  const router = useRouter();
  const { title, body, path } = useWords(line, now);
  const handleClick = (event: MouseEvent) => {
    void markRead([line]);
    if (event.metaKey || event.ctrlKey || event.shiftKey) return; // its own tab
    event.preventDefault();
    void router.navigate({ href: path });
  };
  return (
    <li>
      <a
        className="notice"
        href={path}
        data-unread={line.isRead ? undefined : ''}
        onClick={handleClick}
      >
        {line.kind === 'notice' ? <NewsTile news={line.news} /> : refusalTile}
        <span>
          <b>
            {!line.isRead && <span className="sr-only">Unread: </span>}
            {title}
          </b>
          <small dir={isExcerpt(line) ? 'auto' : undefined}>{body}</small>
        </span>
        <Moment iso={line.at} say={clockTime} />
      </a>
    </li>
  );
}

/** Of what its author wrote, which has a direction of its own; all else is a sentence of ours. */
function isExcerpt(line: BellLine): boolean {
  return line.kind === 'notice' && line.news.kind === 'post.new';
}

function useWords(line: BellLine, now: Date) {
  const session = useSession();
  if (line.kind === 'refusal') return refusalNotice(line.entry);
  const isOrgMember = session.status === 'member' && can(session.person, 'events.read');
  const { news } = line;
  return {
    ...noticeText(news, { zone: zoneHere(), now }),
    path: noticePlace(news, { isOrgMember }),
  };
}

const refusalTile = (
  <Tile size="s" tone="bad">
    <CircleAlert />
  </Tile>
);

/** The department's mark where the news is of one; otherwise what kind of news it is. */
function NewsTile({ news }: { news: News }) {
  switch (news.kind) {
    case 'event.cancelled':
      return <PlainTile icon={CalendarX} />;
    case 'post.new':
      return <PlainTile icon={Newspaper} />;
    case 'application.received':
      return <PlainTile icon={ClipboardPen} department={news.departmentId} />;
    case 'event.new':
    case 'event.changed':
    case 'reminder':
    case 'seat.free':
      return departmentById(news.department) ? (
        <span data-dept={news.department}>
          <Tile size="s">
            <DepartmentMark id={news.department} />
          </Tile>
        </span>
      ) : (
        <PlainTile icon={CalendarDays} />
      );
  }
}

function PlainTile({ icon: Icon, department }: { icon: LucideIcon; department?: string }) {
  return (
    <span data-dept={department}>
      <Tile size="s">
        <Icon />
      </Tile>
    </span>
  );
}
