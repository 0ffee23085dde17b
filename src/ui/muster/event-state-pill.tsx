// @chunk pieces
import { CalendarX, PencilLine } from 'lucide-react';
import { Pill } from '#ui/page/pill.tsx';

/** SPEC 30.57: marks an event that was called off, or one that is no event for members yet; nothing for any other. */
export function EventStatePill({
  isOff,
  isDraft,
}: {
  isOff?: boolean | undefined;
  isDraft?: boolean | undefined;
}) {
  if (isOff)
    return (
      <Pill tone="bad" icon={CalendarX}>
        Called off
      </Pill>
    );
  return isDraft ? <Pill icon={PencilLine}>Draft</Pill> : null;
}
