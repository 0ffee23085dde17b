/** An answer that has been written as JSON already, maybe for many callers. */
export class JsonText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  /** The answer as a value, where it is a part of another one. */
  toJSON(): unknown {
    return JSON.parse(this.#text) as unknown;
  }
}

/** The body of an answer as JSON. */
export function jsonOf(body: unknown): string {
  return body instanceof JsonText ? body.text : JSON.stringify(body ?? null);
}
