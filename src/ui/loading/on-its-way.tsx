/**
 * Marks the place of a part whose code is still loading, where nothing else does: the app waits for it before it replaces what
 * the page showed before (src/start/take-over.ts).
 */
export const onItsWay = <span hidden data-on-its-way="" />;
