import { isolated } from '#domain/markup/isolated.ts';

/** SPEC 29.14: asked before a position is deleted. */
export function positionRemovalQuestion(title: string) {
  return {
    title: 'Delete this position?',
    text: `Are you sure you want to delete "${isolated(title)}"? This cannot be undone.`,
    yes: 'Delete position',
    no: 'Keep position',
  };
}

/** SPEC 29.15: asked before an event role is deleted. */
export function offeredRoleRemovalQuestion(name: string) {
  return {
    title: 'Delete this event role?',
    text: `Are you sure you want to delete "${isolated(name)}"? Events that have it keep it. This cannot be undone.`,
    yes: 'Delete role',
    no: 'Keep role',
  };
}
