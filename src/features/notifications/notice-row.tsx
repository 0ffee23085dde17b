import { useRouter } from '@tanstack/react-router';
import {
  CalendarDays,
  CalendarX,
  CircleAlert,
  ClipboardPen,
  MessageSquareText,
  Newspaper,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { markRead, type BellLine } from './notices.data.ts';
import { COMPARE, isToCompare, refusalMessage } from '#sync/views/change-texts.ts';
import { useSession } from '#data/session.ts';
import { zoneHere } from '#domain/time/zone.ts';
import { newsKindOf } from '#domain/news/kinds.ts';
import type { NewsIcon, NewsTile } from '#domain/news/news-kind.ts';
import { can } from '#domain/permissions.ts';
import { DepartmentMark } from '#ui/muster/department-mark.tsx';
import { Tile } from '#ui/page/tile.tsx';
import { Moment } from '#ui/time/moment.tsx';
import { clockTime } from '#ui/time/time.ts';

/** One line: what, when and where it leads. Opening it marks it as read. */
export function NoticeRow({ line, now }: { line: BellLine; now: Date }) {
  const router = useRouter();
  const { title, body, isExcerpt, path, tile } = useLook(line, now);
  const isConflict = line.kind === 'refusal' && isToCompare(line.entry);
  const handleClick = (event: MouseEvent) => {
    void markRead([line]);
    if (event.metaKey || event.ctrlKey || event.shiftKey) return; // the browser opens a new tab or window
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
        {tile}
        <span>
          <b>
            {!line.isRead && <span className="sr-only">Unread: </span>}
            {title}
          </b>
          <small dir={isExcerpt ? 'auto' : undefined}>{body}</small>
          {isConflict && <span className="notice-act">{COMPARE}</span>}
        </span>
        <Moment iso={line.at} say={clockTime} />
      </a>
    </li>
  );
}

/** What a line says, where it leads and how it looks. */
function useLook(line: BellLine, now: Date) {
  const session = useSession();
  if (line.kind === 'refusal')
    return { ...refusalMessage(line.entry), isExcerpt: false, tile: refusalTile };
  const isOrgMember = session.status === 'member' && can(session.person, 'events.read');
  const { news } = line;
  const kind = newsKindOf(news);
  return {
    ...kind.text(news, { zone: zoneHere(), now }),
    path: kind.place(news, { isOrgMember }),
    isExcerpt: kind.isExcerpt,
    tile: tileOf(kind.tile(news)),
  };
}

const refusalTile = (
  <Tile size="s" tone="bad">
    <CircleAlert />
  </Tile>
);

const icons: Readonly<Record<NewsIcon, LucideIcon>> = {
  calendar: CalendarDays,
  'calendar-without': CalendarX,
  newspaper: Newspaper,
  application: ClipboardPen,
  person: UserPlus,
  message: MessageSquareText,
};

function tileOf(tile: NewsTile) {
  if ('mark' in tile) {
    return (
      <span data-dept={tile.mark}>
        <Tile size="s">
          <DepartmentMark id={tile.mark} />
        </Tile>
      </span>
    );
  }
  const Icon = icons[tile.icon];
  return (
    <span data-dept={tile.department}>
      <Tile size="s">
        <Icon />
      </Tile>
    </span>
  );
}
