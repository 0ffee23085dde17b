/** Longer texts, and those with more values, are lists of whatever somebody asked for: hardly two are the same. */
const LONGEST_TEXT = 6_000;
const MOST_VALUES = 32;
/** A connection keeps each statement that it has prepared: about 20 kB. */
const MOST_STATEMENTS = 300;

/** The name under which connections prepare a statement; undefined for one that isn't worth it. */
export type StatementName = (text: string, values: number) => string | undefined;

/**
 * Names for the statements of a process, so that PostgreSQL parses and plans each only once for a connection. The same
 * text always has the same name. Only so many get one: those that come first, which are those that come often.
 */
export function statementNames(most = MOST_STATEMENTS): StatementName {
  const names = new Map<string, string>();
  return (text, values) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= most || values > MOST_VALUES || text.length > LONGEST_TEXT) return undefined;
    const name = `muster_${names.size}`;
    names.set(text, name);
    return name;
  };
}
