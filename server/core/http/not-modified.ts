import type { FastifyReply } from 'fastify';

/** Whether the caller has named the entity tag of this answer as one that it has already. */
export function hasSameTag(reply: FastifyReply): boolean {
  const tag = reply.getHeader('etag');
  return tag !== undefined && reply.request.headers['if-none-match'] === tag;
}

/** Answers 304, with nothing that the caller does not need: the policies of other answers are about what these bring. */
export function answerNotModified(reply: FastifyReply): FastifyReply {
  const { raw } = reply;
  for (const name of raw.getHeaderNames()) raw.removeHeader(name);
  return reply.status(304).send();
}
