export { serverTime } from '#runtime/server-clock.ts';
