import { roleIcons } from '#domain/looks/role-icons.ts';

/** What the form of an event role offers: its name in words, and as it is kept. */
export const roleIconChoices = roleIcons.map((icon) => ({
  icon,
  words: `${icon.charAt(0).toUpperCase()}${icon.slice(1).replaceAll('-', ' ')}`,
}));
