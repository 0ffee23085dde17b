// The server with posts in it and one route that does nothing, in a process of its own: prints its address.
import { buildApp } from '#server/app.ts';
import { startPglite } from '#server/db/pglite.ts';
import { posts } from '#server/db/schema.ts';
import { migrate } from '#server/migrate.ts';
import { createUser } from '#tests/support/factories/rows.ts';
import { aConfig } from '#tests/support/servers/config.ts';

const POSTS = 50;

const database = await startPglite({});
await migrate(database);
const { id } = await createUser(database.db);
const content = `<p>${'What happened this week, and what comes next. '.repeat(20)}</p>`;
await database.db
  .insert(posts)
  .values(
    Array.from({ length: POSTS }, (_, n) => ({ title: `Post ${n}`, content, createdBy: id })),
  );
const app = await buildApp(aConfig(), database, {});
app.get('/api/empty', async (_, reply) => reply.type('application/json').send('{}'));
process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }));
