import { Check, Clock } from 'lucide-react';
import type { Standing } from '#data/events.ts';
import { Pill } from '#ui/pill.tsx';
import { seatTexts } from './onward-words.ts';

export function StandingPill({ standing }: { standing: Exclude<Standing, 'no'> }) {
  const isAttending = standing === 'attending';
  return (
    <Pill tone={isAttending ? 'ok' : 'wait'} icon={isAttending ? Check : Clock}>
      {seatTexts[standing]}
    </Pill>
  );
}
