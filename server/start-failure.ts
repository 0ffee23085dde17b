import { inspect } from 'node:util';
import { ConfigError, type Config } from '#server/process/config.ts';
import { codeOf, innermost, sqlStateOf } from '#server/errors/error-codes.ts';
import { isDatabaseAway, isDiskFull } from '#server/errors/outages.ts';
import { isUntrusted } from '#server/errors/untrusted-certificate.ts';
import { WrongEncoding } from './db/encoding.ts';
import { FolderTaken } from './db/folder-lock.ts';
import { ForeignFolder } from './db/foreign-folder.ts';
import { NewerDatabase } from './db/known-migrations.ts';
import { UnusableAddress } from './db/postgres.ts';

type StartConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'host' | 'port'>;

/** Their messages are sentences already. */
const toldAsTheyAre = [ConfigError, FolderTaken, ForeignFolder, NewerDatabase, WrongEncoding];

/** Why the server did not start, as a sentence for the person who started it; for an unexpected error, also where it happened. */
export function startFailure(error: unknown, place: StartConfig | null): string {
  if (!(error instanceof Error)) return inspect(error);
  if (toldAsTheyAre.some((kind) => error instanceof kind)) return error.message;
  const sentence = place && sentenceOf(error, place);
  return sentence ?? error.stack ?? error.message;
}

function sentenceOf(error: Error, place: StartConfig): string | null {
  return (
    listenFailure(error, place) ?? databaseFailure(error, place) ?? folderFailure(error, place)
  );
}

function listenFailure(error: Error, { host, port }: StartConfig): string | null {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return `Something else is already listening at ${host}:${port}. Choose another PORT.`;
  const { syscall, hostname } = factsOf(error);
  if (syscall === 'listen' && code === 'EACCES')
    return `The system lets nobody but root listen at port ${port}. Choose a PORT from 1024 on, with a proxy in front of it.`;
  const isNoAddress = syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === host);
  return isNoAddress
    ? `This machine has no address ${host} to listen at. Set HOST to one that it has, such as 127.0.0.1, or to 0.0.0.0 for all. (${messageOf(error)})`
    : null;
}

function databaseFailure(error: Error, { databaseUrl }: StartConfig): string | null {
  if (databaseUrl === null) return null;
  const reason = messageOf(error);
  const file = fileAt(error, databaseUrl);
  if (file !== null)
    return `A file that DATABASE_URL names can't be read: ${file}. Correct its path, or give the server read access. (${reason})`;
  if (error instanceof UnusableAddress) return `DATABASE_URL can't be used as it is. (${reason})`;
  if (isUntrusted(error))
    return `PostgreSQL's certificate isn't trusted. If it comes from a CA of your own, add sslrootcert=/path/to/ca.pem to DATABASE_URL, and name the server as its certificate does. (${reason})`;
  if (/^(ERR_(OSSL|SSL|TLS)_|ERR_MISSING_PASSPHRASE|EPROTO)/.test(codeOf(error) ?? ''))
    return `PostgreSQL can't be reached over TLS. Check the certificate and the key that DATABASE_URL names: PEM, of one pair, without a passphrase. (${reason})`;
  if (reason.includes('does not support SSL'))
    return `PostgreSQL offers no TLS. Turn it on there, or leave sslmode out of DATABASE_URL. (${reason})`;
  if (isDiskFull(error))
    return `The disk of the server is full. Make room and start again. (${reason})`;
  if (isDatabaseAway(error)) return `Couldn't reach PostgreSQL. (${reason})`;
  const isRefused = /^(28|3D)/.test(sqlStateOf(error) ?? '');
  return isRefused ? `PostgreSQL refused DATABASE_URL. (${reason})` : null;
}

function folderFailure(error: Error, { dataDir }: StartConfig): string | null {
  const reason = messageOf(error);
  if (isDiskFull(error))
    return `The disk that holds ${dataDir} is full. Make room and start again. (${reason})`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? ''))
    return `The server can't write to ${dataDir}. Give it write access, or set another DATA_DIR. (${reason})`;
  if (['ENOTDIR', 'EEXIST'].includes(codeOf(error) ?? ''))
    return `${dataDir} is a file, or lies below one. Set DATA_DIR to a folder. (${reason})`;
  const { path } = factsOf(error);
  const isOnTheWay = typeof path === 'string' && dataDir.startsWith(path);
  const isNowhere = ['ENAMETOOLONG', 'ELOOP', 'ENOENT'].includes(codeOf(error) ?? '');
  if (isNowhere && (isOnTheWay || reason.includes(dataDir)))
    return `There can be no folder ${dataDir}. Set another DATA_DIR. (${reason})`;
  return null;
}

/** Of the files of certificates and keys that an address of PostgreSQL names, the one that an error is about, else all; null if it is about none. */
function fileAt(error: Error, databaseUrl: string): string | null {
  const options = new URLSearchParams(databaseUrl.split('?').slice(1).join('?'));
  const named = ['sslcert', 'sslkey', 'sslrootcert'].map((name) => options.get(name) ?? '');
  const files = named.filter((path) => path !== '');
  const { syscall } = factsOf(error);
  if (files.length === 0 || (syscall !== 'open' && syscall !== 'read')) return null;
  return files.find((path) => messageOf(error).includes(`'${path}'`)) ?? files.join(', ');
}

/** What the system's errors say of themselves. */
function factsOf(error: Error): Partial<Record<'syscall' | 'hostname' | 'path', unknown>> {
  return Object.assign({}, innermost(error));
}

/** The address may contain a password; the messages of the system and PostgreSQL don't. */
function messageOf(error: Error): string {
  const cause = innermost(error);
  const message = cause instanceof Error ? cause.message : '';
  return message === '' ? (codeOf(error) ?? 'no reason given') : message;
}
