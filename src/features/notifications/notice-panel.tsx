import { Link } from '@tanstack/react-router';
import { BellOff, CheckCheck, Settings } from 'lucide-react';
import { useRef } from 'react';
import { known } from '#data/loaded.ts';
import { markRead, useBellLines } from './notices.data.ts';
import { Button, buttonClass } from '#ui/press/button.tsx';
import { Loaded } from '#ui/loading/loaded.tsx';
import { SkeletonRows } from '#ui/loading/skeleton-rows.tsx';
import { NoticeList } from './notice-list.tsx';
import './notifications.css';

/** The list behind the bell with its head: the same in the popover and on its own screen. */
export function NoticePanel({ heading: Heading }: { heading: 'h1' | 'h2' }) {
  const lines = useBellLines();
  const settings = useRef<HTMLAnchorElement>(null);
  const unread = known(lines)?.filter(({ isRead }) => !isRead) ?? [];
  const handleAll = () => {
    // The button is about to go, so the focus moves to its neighbour.
    settings.current?.focus({ preventScroll: true });
    void markRead(unread);
  };
  return (
    <>
      <div className="notices-head">
        <Heading>Notifications</Heading>
        {unread.length > 0 && (
          <Button look="ghost" onClick={handleAll}>
            <CheckCheck />
            Mark all read
          </Button>
        )}
        <Link
          ref={settings}
          className={buttonClass('ghost', 'icon')}
          to="/dashboard/notifications"
          aria-label="Notification settings"
        >
          <Settings />
        </Link>
      </div>
      <div className="notices-scroll">
        <Loaded of={lines} text="Loading notifications…" skeleton={skeleton}>
          {(here) =>
            here.length === 0 ? (
              <NothingNew />
            ) : (
              <NoticeList lines={here} day={Heading === 'h1' ? 'h2' : 'h3'} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function NothingNew() {
  return (
    <div className="empty notices-empty">
      <BellOff />
      <p>Nothing new.</p>
      <p className="notices-hint">New events, changes and reminders show up here.</p>
    </div>
  );
}

const skeleton = <SkeletonRows count={6} lead={{ width: 32, height: 32 }} />;
