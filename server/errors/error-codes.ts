/** PostgreSQL's error code, such as `23505`, even inside Drizzle's wrapper. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = ownCode(innermost(error));
  return code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The error's code, wherever it comes from: Fastify, the system, PostgreSQL. */
export function codeOf(error: unknown): string | undefined {
  return ownCode(error) ?? ownCode(innermost(error));
}

/** Drizzle wraps database errors; any other error is its own cause. */
export function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

function ownCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
