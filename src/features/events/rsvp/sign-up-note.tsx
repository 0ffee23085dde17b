import { Clock, Lock } from 'lucide-react';
import type { EventView } from '#sync/views/views.ts';
import { signUpText } from './sign-up-standing.ts';

interface SignUpNoteProps {
  event: EventView;
  /** The server's clock, in milliseconds. */
  now: number;
}

/** When one signs up, and why not now; nothing where that is as usual. */
export function SignUpNote({ event, now }: SignUpNoteProps) {
  const text = signUpText(event, now);
  if (text === null) return null;
  const Icon = event.locked === true ? Lock : Clock;
  return (
    <p className="sign-up-note">
      <Icon className="small" />
      <span>{text}</span>
    </p>
  );
}
