import { startTime } from '#ui/time/time.ts';

interface FirstDates {
  readonly next: readonly string[];
  /** Those among them that a change of the clocks moves. */
  readonly moved: readonly string[];
}

/** SPEC 31.22: the first dates of a rule, each in words. */
export function datesTold({ next, moved }: FirstDates, now: Date): string[] {
  return next.map((date) => {
    const time = startTime(date, now);
    return moved.includes(date) ? `${time}, moved by the change of clocks` : time;
  });
}
