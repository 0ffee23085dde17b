import { inspect } from 'node:util';
import { ConfigError, type Config } from '#server/core/process/config.ts';
import { codeOf, innermost, sqlStateOf } from '#server/core/errors/error-codes.ts';
import { isDatabaseAway, isDiskFull } from '#server/core/errors/outages.ts';
import { FolderTaken } from './db/folder-lock.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port'>;

/** Why the server did not start, as a sentence for the person who started it; for an unexpected error, also where it happened. */
export function startFailure(error: unknown, place: Place | null): string {
  if (!(error instanceof Error)) return inspect(error);
  if (error instanceof ConfigError || error instanceof FolderTaken) return error.message;
  const sentence = place && sentenceOf(error, place);
  return sentence ?? error.stack ?? error.message;
}

function sentenceOf(error: Error, { dataDir, databaseUrl, host, port }: Place): string | null {
  const said = messageOf(error);
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return `Something else is already listening at ${host}:${port}. Choose another PORT.`;
  if (isDiskFull(error)) {
    const disk = databaseUrl === null ? `The disk that holds ${dataDir}` : 'The disk of the server';
    return `${disk} is full. Make room and start again. (${said})`;
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')) {
    return `The server can't write to ${dataDir}. Give it write access, or set another DATA_DIR. (${said})`;
  }
  if (databaseUrl === null) return null;
  if (isDatabaseAway(error)) return `Couldn't reach PostgreSQL. (${said})`;
  const isRefused = /^(28|3D)/.test(sqlStateOf(error) ?? '');
  return isRefused ? `PostgreSQL refused DATABASE_URL. (${said})` : null;
}

/** The address may contain a password; the messages of the system and PostgreSQL don't. */
function messageOf(error: Error): string {
  const cause = innermost(error);
  const message = cause instanceof Error ? cause.message : '';
  return message === '' ? (codeOf(error) ?? 'no reason given') : message;
}
