// The two heavy halves of the calendar. A phone never loads the grid, and a desktop loads the agenda only on request.

import { lazy } from 'react';

/** With the calendar library, and Temporal only where the browser lacks it. May be called before the grid is shown. */
export async function loadGrid() {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const grid = await import('./calendar-grid.tsx');
  return { default: grid.CalendarGrid };
}

export const CalendarGrid = lazy(loadGrid);

export const AgendaBox = lazy(async () => {
  const agenda = await import('./agenda.tsx');
  return { default: agenda.AgendaBox };
});

export const AgendaPage = lazy(async () => {
  const agenda = await import('./agenda.tsx');
  return { default: agenda.AgendaPage };
});
