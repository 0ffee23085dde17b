import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/db/schema.ts',
    './server/db/event-tables.ts',
    './server/db/planning-tables.ts',
    './server/db/joining-tables.ts',
    './server/db/passkey-table.ts',
    './server/db/organisation-tables.ts',
    './server/db/notice-tables.ts',
    './server/db/application-tables.ts',
    './server/db/bookkeeping.ts',
  ],
  out: './server/db/migrations',
});
