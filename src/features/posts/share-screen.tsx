import { Link } from '@tanstack/react-router';
import { KeyRound, Lock, Share2, type LucideIcon } from 'lucide-react';
import { buttonClass } from '#ui/press/button.tsx';

/** Why nothing of what was shared is on the device. */
export type ShareRefusal = 'signed-out' | 'no-right' | 'nothing';

interface Reason {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly way: { readonly to: '/login' | '/home'; readonly label: string };
}

const home = { to: '/home', label: 'Home' } as const;
const reasons: Readonly<Record<ShareRefusal, Reason>> = {
  'signed-out': {
    icon: KeyRound,
    title: 'Sign in to share',
    text: "What you shared wasn't kept. Sign in, then share it again.",
    way: { to: '/login', label: 'Sign in' },
  },
  'no-right': {
    icon: Lock,
    title: "You can't publish posts",
    text: "What's shared here becomes a post, and you don't have permission to publish one. It wasn't kept.",
    way: home,
  },
  nothing: {
    icon: Share2,
    title: 'Nothing was shared',
    text: 'If you did share something, this device may be short of space. Free some, then share it again.',
    way: home,
  },
};

/** SPEC 11.6: the screen after a share that doesn't become a post. */
export function ShareScreen({ refusal }: { refusal: ShareRefusal }) {
  const { icon: Icon, title, text, way } = reasons[refusal];
  return (
    <div className="card state">
      <div className="empty">
        <Icon />
        <h1 tabIndex={-1}>{title}</h1>
        <p>{text}</p>
        <Link className={buttonClass('go')} to={way.to}>
          {way.label}
        </Link>
      </div>
    </div>
  );
}
