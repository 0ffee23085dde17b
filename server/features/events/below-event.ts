import { ApiError } from '#contract/problem.ts';

/** What a check of an event refuses, with its fields named below `event`. */
export function belowEvent<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.problem.fields) throw error;
    const fields: Record<string, string> = {};
    for (const [name, text] of Object.entries(error.problem.fields)) fields[`event.${name}`] = text;
    throw new ApiError(error.code, error.message, { fields });
  }
}
