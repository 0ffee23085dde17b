/** What a person would point at. Only what can be seen is found, and a name is the whole name. */
export type Target = (
  | { readonly role: string; readonly name?: string | RegExp }
  /** Something to fill in, by its label; some fields have no role. */
  | { readonly field: string | RegExp }
  | { readonly xpath: string }
) & {
  /** What it stands in. */
  readonly in?: Target;
  /** What stands in it. */
  readonly has?: Target;
};

export const button = (name: string | RegExp): Target => ({ role: 'button', name });
export const link = (name: string | RegExp): Target => ({ role: 'link', name });
export const heading = (name: string | RegExp): Target => ({ role: 'heading', name });
export const dialog = (name: string | RegExp): Target => ({ role: 'dialog', name });
export const field = (label: string | RegExp): Target => ({ field: label });

/** All that can be seen. */
export const PAGE: Target = { xpath: '//body' };

/** For a page: regular expressions as they are written. */
export function toSource(target: Target): string {
  const parts = Object.entries(target).map(([key, value]) => {
    if (value instanceof RegExp) return `${key}: ${String(value)}`;
    return `${key}: ${typeof value === 'object' ? toSource(value) : JSON.stringify(value)}`;
  });
  return `{ ${parts.join(', ')} }`;
}
