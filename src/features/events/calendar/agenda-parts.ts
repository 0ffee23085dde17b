// The agenda: a desktop loads it only on request.

import { lazy } from 'react';

export const AgendaBox = lazy(async () => {
  const agenda = await import('./agenda.tsx');
  return { default: agenda.AgendaBox };
});

export const AgendaPage = lazy(async () => {
  const agenda = await import('./agenda.tsx');
  return { default: agenda.AgendaPage };
});
