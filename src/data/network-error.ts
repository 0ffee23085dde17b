export { NetworkError } from '#api/call.ts';
