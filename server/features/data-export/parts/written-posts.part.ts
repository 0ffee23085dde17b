import { asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { linesOf } from '#domain/html-lines.ts';
import { posts } from '#server/db/schema.ts';
import { inThisPart } from '../covered.ts';
import { exportPart, sampleOf } from '../export-part.ts';
import { htmlText, isoMoment } from '../export-shapes.ts';
import { iso } from '../moments.ts';

const text = z.string();

export const writtenPosts = exportPart({
  shape: z.array(
    z.object({
      id: text,
      title: text,
      content: htmlText,
      videoUrl: text,
      postImageUrl: text,
      createdAt: isoMoment,
    }),
  ),
  async read(db, { user }) {
    const rows = await db
      .select({
        id: posts.id,
        title: posts.title,
        content: posts.content,
        videoUrl: posts.videoUrl,
        postImageUrl: posts.postImageUrl,
        createdAt: posts.createdAt,
      })
      .from(posts)
      .where(eq(posts.createdBy, user.id))
      .orderBy(asc(posts.createdAt), asc(posts.id));
    return rows.map((post) => ({ ...post, createdAt: iso(post.createdAt) }));
  },
  shown: (found) =>
    found.map(({ title, content, createdAt: at }) => ({
      ...{ name: `Post: ${title}`, text: linesOf(content), at },
    })),
  columns: { 'posts.created_by': inThisPart },
  sample: ({ userId, text: title }) => [
    sampleOf(posts, { title, content: '<p>Hear</p>', createdBy: userId }),
  ],
});
