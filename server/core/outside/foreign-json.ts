// What somebody said in JSON, which may be anything.

/** Undefined for what is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The fields of an object; undefined for anything else. */
export function jsonFields(said: unknown): Readonly<Record<string, unknown>> | undefined {
  const isObject = typeof said === 'object' && said !== null && !Array.isArray(said);
  return isObject ? { ...said } : undefined;
}
