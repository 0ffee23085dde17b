import { codeOf, innermost, sqlStateOf } from './error-codes.ts';

// Outages: what keeps the server from working for a while and is nobody's mistake. A commit whose answer was lost
// counts too: whether it took effect is unknown, and the repetition under the same key finds out.

/**
 * PostgreSQL is away, stopping or starting, has no connection left, broke this one off, or is somebody's standby; or two
 * calls stood in each other's way for too long (locks, deadlocks, time-outs of statements).
 */
const awayClasses = ['08', '53'];
const awayStates = new Set([
  ...['25006', '25P03', '40001', '40P01', '55P03'],
  ...['57014', '57P01', '57P02', '57P03', '57P04', '57P05'],
]);
const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]);

/** What the driver says without a code: its time-outs, and a connection that broke under a query. */
const awayMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];

/** Whether the database cannot be asked at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return awayStates.has(state) || awayClasses.includes(state.slice(0, 2));
  const code = codeOf(error);
  if (code !== undefined) return awayCodes.has(code) || isFailedConnect(error);
  const cause = innermost(error);
  return cause instanceof Error && awayMessages.some((start) => cause.message.startsWith(start));
}

/** Whether nothing more can be written, by us or by the database. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error) ?? '');
}

/** The socket of a PostgreSQL on this machine is a file, and simply not there while it restarts. */
function isFailedConnect(error: unknown): boolean {
  const cause = innermost(error);
  return cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect';
}
