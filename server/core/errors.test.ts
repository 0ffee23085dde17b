import { describe, expect, it } from 'vitest';
import { RetryLater, refusalOf } from './errors.ts';

const coded = (code: string) => Object.assign(new Error('x'), { code });
const wrapped = (cause: Error) => new Error('Failed query', { cause });

describe('a database that is away', () => {
  it.each([
    ...['57P01', '57P02', '57P03', '08006', '08003', '08001', '53300'],
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  ])('%s asks to come back', (code) => {
    for (const error of [coded(code), wrapped(coded(code))]) {
      expect(refusalOf(error)).toBeInstanceOf(RetryLater);
      expect(refusalOf(error).problem).toMatchObject({ status: 503, code: 'busy' });
    }
  });

  it.each([
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('asks to come back when the driver says: %s', (message) => {
    expect(refusalOf(new Error(message)).code).toBe('busy');
    expect(refusalOf(wrapped(new Error(message))).code).toBe('busy');
  });

  it('is not what a mistake of ours looks like', () => {
    expect(refusalOf(new Error('undefined is not a function')).code).toBe('internal');
    expect(refusalOf(wrapped(coded('42P01'))).code).toBe('internal');
  });
});

it('a value that its column cannot hold is refused as invalid', () => {
  expect(refusalOf(wrapped(coded('22021'))).code).toBe('invalid');
  expect(refusalOf(wrapped(coded('22P02'))).code).toBe('invalid');
});
