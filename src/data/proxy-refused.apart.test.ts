import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#contract/problem.ts';
import { proxyAnswers } from '#tests/support/hostile/proxy-answers.inputs.ts';
import { ProxyRefused, uploadFailure } from './proxy-refused.ts';

const server = vi.hoisted(() => ({ answer: async (): Promise<unknown> => ({ status: 'ok' }) }));
vi.mock('#runtime/call-server.ts', () => ({ callServer: () => server.answer() }));
afterEach(() => {
  server.answer = async () => ({ status: 'ok' });
});

describe('SPEC 16.13 what stands in front of our server answers to a picture', () => {
  test.each(proxyAnswers)('$input: $expected ($source)', async ({ status, expected }) => {
    const error = new NetworkError('No.', { status });
    const said = await uploadFailure(error);
    if (expected === 'tried again') expect(said).toBe(error);
    else {
      expect(said).toBeInstanceOf(ProxyRefused);
      expect(String(said)).toContain(expected);
    }
  });

  test('which says nothing while our server cannot be reached either: a captive portal answers so', async () => {
    server.answer = () => Promise.reject(new NetworkError('No.', { status: 403 }));
    const error = new NetworkError('No.', { status: 403 });
    expect(await uploadFailure(error)).toBe(error);
  });

  test('and our server need not be well to be there', async () => {
    server.answer = () => Promise.reject(new ApiError('busy', 'Later.'));
    expect(await uploadFailure(new NetworkError('No.', { status: 413 }))).toBeInstanceOf(
      ProxyRefused,
    );
  });

  test('what our own server says stays as it is', async () => {
    const refusal = new ApiError('too_large', 'Too large.');
    expect(await uploadFailure(refusal)).toBe(refusal);
  });
});
