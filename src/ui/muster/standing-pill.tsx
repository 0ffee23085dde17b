// @chunk pieces
import { Check, CircleAlert, Clock } from 'lucide-react';
import { Pill } from '#ui/page/pill.tsx';
import { standingTexts } from './standing-texts.ts';

interface StandingPillProps {
  standing: keyof typeof standingTexts | 'no';
  /** Set in a line among others, where `Waiting` says enough. */
  isShort?: true;
}

/** The state of somebody's RSVP; nothing if they have none and asked for none. */
export function StandingPill({ standing, isShort }: StandingPillProps) {
  if (standing === 'no') return null;
  const { tone, icon } = looks[standing];
  return (
    <Pill tone={tone} icon={icon}>
      {isShort && standing === 'waiting' ? 'Waiting' : standingTexts[standing]}
    </Pill>
  );
}

const waits = { tone: 'wait', icon: Clock } as const;
const looks = {
  attending: { tone: 'ok', icon: Check },
  waiting: waits,
  cancelling: waits,
  asked: waits,
  refused: { tone: 'bad', icon: CircleAlert },
} as const;
