// @chunk forms
import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { buttonClass } from '#ui/press/button.tsx';

/** Leads to the form for a new event, from where none is listed; for whoever may make one. */
export function CreateEvent() {
  return (
    <Link className={buttonClass('line')} to="/events" search={{ new: 'today' }}>
      <CalendarPlus />
      Create an event
    </Link>
  );
}
