import { codeOf, innermost, sqlStateOf } from './error-codes.ts';

// Outages: whatever keeps the server from working for a while and is nobody's fault. A commit whose answer was
// lost counts too: whether it took effect is unknown, and a repetition under the same key will find out.

/**
 * PostgreSQL is unreachable, stopping or starting, has no connections left, dropped this one, or is a standby; or two
 * calls blocked each other for too long (locks, deadlocks, time-outs of statements).
 */
const awayClasses = ['08', '53'];
const blockedStates = ['40001', '40P01', '55P03', '57014'];
const awayStates = new Set([
  ...['25006', '25P03', ...blockedStates],
  ...['57P01', '57P02', '57P03', '57P04', '57P05'],
]);
const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]);

/** Driver errors without a code: its time-outs, and a connection that broke during a query. */
const awayMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];

/** Whether the database cannot be queried at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return awayStates.has(state) || awayClasses.includes(state.slice(0, 2));
  const code = codeOf(error);
  if (code !== undefined) return awayCodes.has(code) || isFailedConnect(error);
  const cause = innermost(error);
  return cause instanceof Error && awayMessages.some((start) => cause.message.startsWith(start));
}

/** Whether a call was blocked for too long, or took too long itself, which says nothing about any other one. */
export function isBlocked(error: unknown): boolean {
  return blockedStates.includes(sqlStateOf(error) ?? '');
}

/** Whether the disk is full, for us or for the database. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error) ?? '');
}

/** A local PostgreSQL is reached through a socket, which is a file and is missing while the server restarts. */
function isFailedConnect(error: unknown): boolean {
  const cause = innermost(error);
  return cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect';
}
