/**
 * Which things may not be tried again yet, by a monotonic clock in milliseconds. In memory only: no decision
 * outlives the process that measured it, because the device's clock may be off by a year (FAULTS 14).
 */
export class RetryGate {
  readonly #due = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  rest(key: string, ms: number): void {
    this.#due.set(key, this.#now() + ms);
  }

  isResting(key: string): boolean {
    return (this.#due.get(key) ?? 0) > this.#now();
  }

  /** Milliseconds until the first resting thing may be tried; null if none is resting. */
  soonest(): number | null {
    const waits = [...this.#due.values()].map((due) => due - this.#now()).filter((ms) => ms > 0);
    return waits.length === 0 ? null : Math.min(...waits);
  }

  /** Lets everything be tried right away. */
  forget(): void {
    this.#due.clear();
  }
}
