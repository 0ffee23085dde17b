import type { Zone } from '#domain/time/zone.ts';
import { useAway } from '#data/status.ts';
import { useNow } from '#ui/time/use-now.ts';
import { datesTold } from './dates-told.ts';
import { useRecurrencePreview } from './repeat.data.ts';

interface NextDatesProps {
  /** Null while it can't be told. */
  rule: string | null;
  start: string | null;
  zone: Zone;
}

/** The first dates of the rule, and which of them a change of clocks moves. Its room is there from the start. */
export function NextDates({ rule, start, zone }: NextDatesProps) {
  const now = new Date(useNow());
  const isCutOff = useAway() !== null;
  const isAsked = rule !== null && start !== null && !isCutOff;
  const preview = useRecurrencePreview(isAsked ? { rule, start, zone } : null);
  return (
    <div className="next-dates" role="status">
      {isCutOff && <p className="help">A series is made with a connection alone.</p>}
      {preview && (
        <>
          <p className="help">
            {preview.next.length === 0 ? 'It comes on no day at all.' : 'It comes on'}
          </p>
          <ul>
            {datesTold(preview, now).map((date) => (
              <li key={date}>{date}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
