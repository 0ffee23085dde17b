import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import { string } from '#contract/shapes.ts';
import { requestTo } from './intention.ts';

const shape = { access: 'profile.use', summary: 'A call' } as const;
const body = z.object({ text: string });

it('OB27 a call that waits is a POST or PUT with a body, as a batch carries it: no other compiles', () => {
  const put = endpoint('PUT', '/notes/:id', { ...shape, body });
  const request = { method: 'PUT', path: '/notes/1', body: '{"text":"Hi"}' };
  expect(requestTo(put, { text: 'Hi' }, { id: '1' })).toEqual(request);
  // @ts-expect-error -- a DELETE, though it has a body
  requestTo(endpoint('DELETE', '/notes/:id', { ...shape, body }), { text: 'Hi' }, { id: '1' });
  // @ts-expect-error -- no body
  requestTo(endpoint('PUT', '/notes', shape), undefined);
});
