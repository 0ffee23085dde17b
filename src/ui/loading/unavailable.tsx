import {
  CloudAlert,
  CloudOff,
  HardDrive,
  KeyRound,
  RefreshCw,
  type LucideIcon,
} from 'lucide-react';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { Button, type ButtonLook } from '#ui/press/button.tsx';
import { clockTime } from '#ui/time/time.ts';

export interface Unavailability {
  readonly why: 'offline' | 'trouble' | 'outdated' | 'device' | 'silent' | 'signed-out';
  readonly triedAt: Date | null;
  readonly nextTry: Date | null;
  readonly retry: () => Promise<void>;
}

interface Reason {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly act?: { readonly label: string; readonly look: ButtonLook };
}

const retry = { label: 'Retry', look: 'go' } as const;
const reload = { label: 'Reload', look: 'go' } as const;
const reasons: Readonly<Record<Unavailability['why'], Reason>> = {
  offline: {
    icon: CloudOff,
    title: "This isn't on your device yet",
    text: "You're offline. Open it once while you're online and it stays here.",
    act: { label: 'Try again', look: 'line' },
  },
  trouble: {
    icon: CloudAlert,
    title: "Our server isn't answering",
    text: "It may be back in a moment. What you've done on this device is kept.",
    act: retry,
  },
  outdated: {
    icon: RefreshCw,
    title: 'This app is out of date',
    text: "A newer version is ready. Reload the page to continue; what you've done on this device is kept.",
    act: reload,
  },
  device: {
    icon: HardDrive,
    title: "This device couldn't store it",
    text: 'It may be short of space. Reloading the page often helps.',
    act: retry,
  },
  silent: {
    icon: HardDrive,
    title: "This device's storage isn't answering",
    text: 'Another page of this site may be holding it up. Reload the page, or close the app completely and open it again.',
    act: reload,
  },
  'signed-out': {
    icon: KeyRound,
    title: 'Sign in again to see this',
    text: 'You were signed out because your session ended.',
  },
};

/** Shown instead of something unavailable; null where it would be one message too many. */
export const Elsewhere = createContext<ReactNode>(null);

interface UnavailableProps extends Unavailability {
  /** SPEC's words for the failure, instead of our title. */
  failure?: string | undefined;
}

/** Something unavailable: why, what to do, and when it will be tried again by itself. */
export function Unavailable({ why, triedAt, nextTry, retry, failure }: UnavailableProps) {
  const { icon: Icon, title, text, act } = reasons[why];
  const elsewhere = use(Elsewhere);
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    setBusy(true);
    if (act === reload) location.reload();
    else await retry();
    setBusy(false);
  };
  return (
    <div className="card state">
      <div className="empty">
        <Icon />
        <div role="alert">
          <p className="state-title">{failure ?? title}</p>
          <p>{text}</p>
        </div>
        {act && (
          <Button
            look={act.look}
            isBusy={isBusy}
            busyText={`${act === reload ? 'Reloading' : 'Trying'}...`}
            onClick={() => void handleClick()}
          >
            {act.label}
          </Button>
        )}
        {why === 'trouble' && triedAt && <Tries triedAt={triedAt} nextTry={nextTry} />}
      </div>
      {(why === 'offline' || why === 'trouble') && elsewhere}
    </div>
  );
}

function Tries({ triedAt, nextTry }: Pick<Unavailability, 'nextTry'> & { triedAt: Date }) {
  return (
    <p className="state-tries">
      Last tried at {clockTime(triedAt.toISOString())}.{' '}
      {nextTry && <NextTry at={nextTry.getTime()} />}
    </p>
  );
}

function NextTry({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const seconds = Math.ceil((at - now) / 1_000);
  return seconds > 0 ? (
    <>
      Next try in <span className="num">{seconds}</span> s.
    </>
  ) : (
    'Trying now…'
  );
}
