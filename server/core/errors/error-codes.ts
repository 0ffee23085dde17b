/** PostgreSQL's code of the error, `23505` and the like, also through Drizzle's wrapping. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = ownCode(innermost(error));
  return code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The error's code, whoever gave it: Fastify, the system, PostgreSQL. */
export function codeOf(error: unknown): string | undefined {
  return ownCode(error) ?? ownCode(innermost(error));
}

/** Drizzle wraps what the database said; all else is its own cause. */
export function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

function ownCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
