/** What the address opens over the form of an event. */
export const templatesParts = ['list', 'save'] as const;
export type TemplatesPart = (typeof templatesParts)[number];
