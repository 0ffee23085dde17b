// This file is the only way into its folder, which alone knows Schedule-X (decision 033). A phone never loads what is behind it.

import { lazy } from 'react';

/** Loads the grid with its library, and Temporal only where the browser lacks it. It may be called before the grid is shown. */
export async function loadGrid() {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const grid = await import('./calendar-grid.tsx');
  return { default: grid.CalendarGrid };
}

export const CalendarGrid = lazy(loadGrid);
