import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { EventView } from '#sync/views/views.ts';
import { useRoleElsewhere } from '../role-elsewhere.data.ts';
import { useNow } from '#ui/time/use-now.ts';
import { startTime } from '#ui/time/time.ts';
import { spotsLeftText } from '#domain/sign-ups/capacity.ts';
import '../agenda.css';

interface RoleElsewhereProps {
  event: EventView;
  /** The role in which the place was lost. */
  role: string;
}

/** Links to events in which the same role is free. They replace this event in the history: closing one leads to the calendar. */
export function RoleElsewhere({ event, role }: RoleElsewhereProps) {
  const found = useRoleElsewhere(event, role) ?? [];
  const now = new Date(useNow());
  if (found.length === 0) return null;
  return (
    <section className="role-elsewhere" aria-label={`${role} on another day`}>
      <h3>
        Or fly as <bdi>{role}</bdi> another day
      </h3>
      {found.map(({ eventId, title, start, department, spotsLeft }) => (
        <Link
          key={eventId}
          className="slot"
          data-dept={department === '' ? undefined : department}
          to="/events/$eventId"
          params={{ eventId }}
          search={true}
          state={true}
          replace
          resetScroll={false}
        >
          <span>
            <b dir="auto">{title}</b>
            <small>
              {startTime(start, now)} · {spotsLeftText(spotsLeft)}
            </small>
          </span>
          <ChevronRight className="small" />
        </Link>
      ))}
    </section>
  );
}
