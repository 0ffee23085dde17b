/**
 * SPEC writes some bodies in PascalCase (`Username`), others in camelCase: both are accepted everywhere, by
 * lowering the first letter of the top-level names. If a name is given both ways, the camelCase value counts.
 */
export function lowerFirstLetters(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const entries = Object.entries(body);
  const lowered = entries.map(([name, value]) => [lowerFirst(name), value] as const);
  return Object.fromEntries([...lowered, ...entries.filter(([name]) => name === lowerFirst(name))]);
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
