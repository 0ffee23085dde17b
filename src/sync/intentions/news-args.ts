import * as z from 'zod/mini';

/** The notices that were read, by id; with `upTo` (else ''), also whatever the server has that is not newer. */
export const newsReadArgs = z.object({
  ids: z.array(z.string()),
  upTo: z._default(z.string(), ''),
});

export type NewsRead = z.infer<typeof newsReadArgs>;
export const newsReadName = 'news.read';
export const NEWS_KEY = 'news';
