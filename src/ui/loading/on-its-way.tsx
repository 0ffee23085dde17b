/**
 * In the place of a part whose code is still being loaded, where nothing else says so: a page that showed something
 * before waits for it (src/start/take-over.ts).
 */
export const onItsWay = <span hidden data-on-its-way="" />;
