import { ApiError, type Problem, type ProblemCode } from '#contract/problem.ts';
import type { Queryable } from '#server/db/database.ts';

/**
 * A refusal that leaves something behind: whatever the handler did is undone as with any other, and then `effect` is carried out
 * and kept, together with the refusal if that is stored under a key. To be done at most once for a key.
 */
export class RefusalWithEffect extends ApiError {
  readonly effect: (tx: Queryable) => Promise<void>;

  constructor(
    code: ProblemCode,
    message: string,
    { effect, ...more }: Partial<Omit<Problem, 'code'>> & Pick<RefusalWithEffect, 'effect'>,
  ) {
    super(code, message, more);
    this.effect = effect;
  }
}
