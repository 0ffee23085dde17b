import {
  Bell,
  CalendarCheck,
  CalendarMinus,
  CalendarPlus,
  CalendarX,
  CircleUserRound,
  ClipboardPen,
  FilePen,
  Megaphone,
  type LucideIcon,
} from 'lucide-react';
import type { iconOf } from '#sync/views/change-texts.ts';

/** The icons that changes name; a name that is missing here does not compile. */
export const icons: Readonly<Record<ReturnType<typeof iconOf>, LucideIcon>> = {
  bell: Bell,
  'calendar-check': CalendarCheck,
  'calendar-minus': CalendarMinus,
  'calendar-plus': CalendarPlus,
  'calendar-x': CalendarX,
  'circle-user-round': CircleUserRound,
  'clipboard-pen': ClipboardPen,
  'file-pen': FilePen,
  megaphone: Megaphone,
};
