// @chunk member
import { Link, useLocation } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, useEffect, useId, useRef, useState } from 'react';
import { useUnread } from './notices.data.ts';
import { Button, buttonClass } from '#ui/press/button.tsx';
import { useMedia } from '#ui/page/media.ts';
import { Part, partMissing } from '#ui/loading/lazy-part.tsx';

const NoticePanel = lazy(() =>
  import('./notice-panel.tsx').then((module) => ({ default: module.NoticePanel })),
);

/** How much is unread, and the way to it: on a phone its own screen, otherwise a popover under the bell. */
export function Bell() {
  const unread = useUnread();
  const isPhone = useMedia('below-tablet');
  const label = unread === 0 ? 'Notifications' : `Notifications, ${countText(unread)} unread`;
  return isPhone ? (
    <Link className={buttonClass('ghost', 'icon', 'bell')} to="/notifications" aria-label={label}>
      <BellFace unread={unread} />
    </Link>
  ) : (
    <BellPopover label={label} unread={unread} />
  );
}

function BellPopover({ label, unread }: { label: string; unread: number }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const popover = useRef<HTMLElement>(null);
  const href = useLocation({ select: (location) => location.href });
  useEffect(() => popover.current?.hidePopover(), [href]);
  return (
    <>
      <Button
        look="ghost"
        shape="icon"
        className="bell"
        aria-label={label}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <BellFace unread={unread} />
      </Button>
      {/* A popover of kind `auto` closes with Escape or a press outside and returns the focus. */}
      <section
        ref={popover}
        id={id}
        className="bell-popover"
        popover="auto"
        aria-label="Notifications"
        // The content goes only after the popover has closed: the browser returns the focus only from what is still there.
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
        }}
        onClick={({ currentTarget, target }) => {
          const isWay = target instanceof Element && target.closest('a') !== null;
          if (isWay) currentTarget.hidePopover();
        }}
      >
        {isOpen && (
          <Part loading={null} missing={partMissing}>
            <NoticePanel heading="h2" />
          </Part>
        )}
      </section>
    </>
  );
}

function BellFace({ unread }: { unread: number }) {
  return (
    <>
      <BellIcon />
      {unread > 0 && (
        <span className="count bell-count num" aria-hidden="true">
          {countText(unread)}
        </span>
      )}
    </>
  );
}

/** The number of unread notices, in the same text as it is shown and read out. */
function countText(unread: number): string {
  return unread > 9 ? '9+' : String(unread);
}
