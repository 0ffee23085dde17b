import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#ui/press/button.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { calendarHeading } from '../calendar-days.ts';
import type { CalendarView } from '../calendar-views.ts';

const views = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
  { value: 'agenda', label: 'Agenda' },
] as const;
const steps = { month: 'month', week: 'week', day: 'day', agenda: '30 days' } as const;

interface CalendarBarProps {
  headingId: string;
  view: CalendarView;
  day: string;
  onStep: (direction: 1 | -1) => void;
  /** Without `onToday` and `onView`, only the arrows are shown. */
  onToday?: () => void;
  onView?: (view: CalendarView) => void;
}

export function CalendarBar(props: CalendarBarProps) {
  const { headingId, view, day, onStep, onToday, onView } = props;
  return (
    <div className="calendar-bar">
      <h2 id={headingId} aria-live="polite">
        {calendarHeading(view, day)}
      </h2>
      {onToday && <Button onClick={onToday}>Today</Button>}
      <Button
        look="ghost"
        shape="icon"
        aria-label={`Previous ${steps[view]}`}
        onClick={() => {
          onStep(-1);
        }}
      >
        <ChevronLeft />
      </Button>
      <Button
        look="ghost"
        shape="icon"
        aria-label={`Next ${steps[view]}`}
        onClick={() => {
          onStep(1);
        }}
      >
        <ChevronRight />
      </Button>
      {onView && <Segmented label="View" options={views} value={view} onChange={onView} />}
    </div>
  );
}
