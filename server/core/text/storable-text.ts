/** False for text that no database column can hold: with a NUL character, or half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/**
 * Where a value from outside contains such text, as a path (`roles.0.name`; empty for the value itself), including
 * the names of its fields; null if it contains none.
 */
export function findUnstorable(value: unknown): string | null {
  const rest: (readonly [path: string, value: unknown])[] = [['', value]];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [path, part] = next;
    if (typeof part === 'string' && !isStorable(part)) return path;
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, inner] of Object.entries(part)) {
      if (!isStorable(name)) return path;
      rest.push([path === '' ? name : `${path}.${name}`, inner]);
    }
  }
  return null;
}
