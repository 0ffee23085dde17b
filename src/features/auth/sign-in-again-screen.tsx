import { Link, useLocation } from '@tanstack/react-router';
import { Clock, KeyRound, ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSyncStatus } from '#data/status.ts';
import { Button, buttonClass } from '#ui/press/button.tsx';
import './sign-in-again.css';

interface SignInAgainScreenProps {
  /** What the private screen shows: "your events". */
  subject: string;
  username: string;
  onLogout: () => void;
}

/**
 * Replaces a private screen once the server has signed its member out. It tells only how many changes are waiting,
 * because the device may be in other hands.
 */
export function SignInAgainScreen({ subject, username, onLogout }: SignInAgainScreenProps) {
  const { waiting } = useSyncStatus();
  const here = useLocation({ select: ({ href }) => href });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true }); // the focused element is gone
    scrollTo({ top: 0, behavior: 'instant' }); // the former screen may have been scrolled
  }, []);
  return (
    <div className="card state signed-out">
      <div className="empty">
        <KeyRound />
        <h1 ref={heading} tabIndex={-1}>
          Sign in again to see {subject}
        </h1>
        <p>You were signed out because your session ended.</p>
        <div className="signed-out-ways">
          <Link className={buttonClass('go')} to="/login" search={{ next: here }}>
            Sign in
          </Link>
          <Button look="ghost" onClick={onLogout}>
            <span>
              Not <bdi>{username}</bdi>? Log out
            </span>
          </Button>
        </div>
      </div>
      {waiting > 0 && (
        <section className="signed-out-kept" aria-labelledby="kept">
          <h2 id="kept">
            <Clock className="small" />
            {waiting === 1 ? '1 change is waiting' : `${waiting} changes are waiting`}
          </h2>
          <p>
            <ShieldCheck className="small" />
            <span>
              {waiting === 1
                ? "It's safe on this device and is"
                : "They're safe on this device and are"}{' '}
              sent once you&apos;re signed in.
            </span>
          </p>
        </section>
      )}
    </div>
  );
}
