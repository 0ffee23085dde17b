/** What a person would point at. Only visible elements are found, and a name is the whole name. */
export type Target = (
  | { readonly role: string; readonly name?: string | RegExp }
  /** A form field, by its label; some fields have no role. */
  | { readonly field: string | RegExp }
  | { readonly xpath: string }
) & {
  /** An element around it. */
  readonly in?: Target;
  /** An element inside it. */
  readonly has?: Target;
};

export const button = (name: string | RegExp): Target => ({ role: 'button', name });
export const link = (name: string | RegExp): Target => ({ role: 'link', name });
export const heading = (name: string | RegExp): Target => ({ role: 'heading', name });
export const dialog = (name: string | RegExp): Target => ({ role: 'dialog', name });
export const field = (label: string | RegExp): Target => ({ field: label });

/** Everything that is visible. */
export const PAGE: Target = { xpath: '//body' };

/** The target as JavaScript source for a page, with regular expressions as literals. */
export function toSource(target: Target): string {
  const parts = Object.entries(target).map(([key, value]) => {
    if (value instanceof RegExp) return `${key}: ${String(value)}`;
    return `${key}: ${typeof value === 'object' ? toSource(value) : JSON.stringify(value)}`;
  });
  return `{ ${parts.join(', ')} }`;
}
