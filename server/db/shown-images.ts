import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { rowsOf } from './rows.ts';

/** Everything leaders publish that can contain a picture, and what they keep to publish it again. */
const published = sql`
  select description || ' ' || event_image_url as shown from events
  union all select event::text from event_templates
  union all select event::text from event_series
  union all select content || ' ' || post_image_url from posts
  union all select content || ' ' || banner_image from about_sections
  union all select content from pages
  union all select content from briefings
  union all select value from motd
  union all select description from postings`;

/** How many of the member's uploaded pictures are not used in anything published. Reads all of it, once. */
export async function countUnshownImages(db: Queryable, userId: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`with shown_image as (
          select distinct found[1] as name
          from (${published}) as text,
               regexp_matches(text.shown, '/uploads/([0-9a-f]{40}(?:-[0-9]+x[0-9]+)?[.]webp)', 'g') as found
          where text.shown like '%/uploads/%'
        )
        select count(*) as count from uploaded_images
        where user_id = ${userId} and name not in (select name from shown_image)`,
  );
  return row?.count ?? 0;
}
