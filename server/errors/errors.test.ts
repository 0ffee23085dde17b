import { describe, expect, it } from 'vitest';
import { RetryLater, asRefusal } from './errors.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });
const wrapped = (cause: Error) => new Error('Failed query', { cause });

describe('a database that is away', () => {
  it.each([
    ...['57P01', '57P02', '57P03', '57P05', '25P03', '25006'],
    ...['08000', '08001', '08003', '08004', '08006', '08P01', '53200', '53300'],
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  ])('%s asks to come back', (code) => {
    for (const error of [coded(code), wrapped(coded(code))]) {
      expect(asRefusal(error)).toBeInstanceOf(RetryLater);
      expect(asRefusal(error).problem).toMatchObject({ status: 503, code: 'busy' });
    }
  });

  it.each([
    'timeout expired',
    'Client was closed and is not queryable',
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('asks to come back when the driver says: %s', (message) => {
    expect(asRefusal(new Error(message)).code).toBe('busy');
    expect(asRefusal(wrapped(new Error(message))).code).toBe('busy');
  });

  it('asks to come back when its socket is not there, and says nothing of other files that are missing', () => {
    const missing = { code: 'ENOENT', errno: -2 };
    const socket = Object.assign(new Error('x'), { ...missing, syscall: 'connect' });
    expect(asRefusal(wrapped(socket)).code).toBe('busy');
    const file = Object.assign(new Error('x'), { ...missing, syscall: 'open' });
    expect(asRefusal(file).code).toBe('internal');
  });

  it('is not what a mistake of ours looks like', () => {
    expect(asRefusal(new Error('undefined is not a function')).code).toBe('internal');
    expect(asRefusal(wrapped(coded('42P01'))).code).toBe('internal');
  });
});

it.each(['ENOSPC', 'EDQUOT', '53100'])('a full disk (%s) asks to come back, later', (code) => {
  for (const error of [coded(code), wrapped(coded(code))])
    expect(asRefusal(error)).toMatchObject({ code: 'busy', seconds: 30 });
});

it('a value that its column cannot hold is refused as invalid', () => {
  expect(asRefusal(wrapped(coded('22021'))).code).toBe('invalid');
  expect(asRefusal(wrapped(coded('22P02'))).code).toBe('invalid');
});
