/**
 * A handler's reply that is still to be read, by its route's `reread`, once everything is committed: nobody waits for the
 * locks of this call while others' rows are read, and the reply says how things are then. Only the mark is stored under a key.
 */
export class ReadAfterCommit {
  readonly #mark: string;

  constructor(mark: string) {
    this.#mark = mark;
  }

  get mark(): string {
    return this.#mark;
  }
}
