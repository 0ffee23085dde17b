import * as z from 'zod/mini';
import { ApiError } from '#contract/problem.ts';
import { findUnstorable } from '#server/core/text/storable-text.ts';

/**
 * Parses outside input with the contract's schema. Refuses with 422 `invalid`, whose `fields` name each wrong field
 * by its path (`roles.0.capacity`) with a sentence. Text that no column can hold is refused here as well.
 */
export function validate(shape: z.ZodMiniType, value: unknown): unknown {
  const unstorable = findUnstorable(value);
  if (unstorable !== null) {
    const message = "This contains characters that can't be stored.";
    throw new ApiError('invalid', message, { fields: { [unstorable]: message } });
  }
  const parsed = z.safeParse(shape, value, { error: sentenceOf });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
  const [first] = Object.values(fields);
  throw new ApiError('invalid', first ?? 'Please check what you entered.', { fields });
}

/** Used if the schema has no sentence of its own; SPEC's sentences are in the schemas. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined
      ? 'This field is required.'
      : `This must be ${wordFor(issue.expected)}.`;
  }
  if (issue.code === 'too_small') {
    if (isNumber(issue.origin)) return `This must be at least ${Number(issue.minimum)}.`;
    if (Number(issue.minimum) === 1) return 'This field is required.';
    return `This must have at least ${Number(issue.minimum)} ${unitOf(issue.origin)}.`;
  }
  if (issue.code === 'too_big') {
    if (isNumber(issue.origin)) return `This must be at most ${Number(issue.maximum)}.`;
    return `This must have at most ${Number(issue.maximum)} ${unitOf(issue.origin)}.`;
  }
  if (issue.code === 'invalid_format') {
    if (issue.format === 'uuid') return 'This is not a valid id.';
    if (issue.format === 'email') return "That doesn't look like an email address.";
    return "This isn't in the right format.";
  }
  return "This isn't valid.";
}

function isNumber(origin: string): boolean {
  return origin === 'number' || origin === 'int';
}

function unitOf(origin: string): string {
  return origin === 'string' ? 'characters' : 'entries';
}

function wordFor(expected: string): string {
  const words: Record<string, string> = {
    string: 'text',
    int: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  };
  return words[expected] ?? 'something else';
}
