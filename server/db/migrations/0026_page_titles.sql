ALTER TABLE "pages" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "in_sidebar" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
-- When a text was written last, as far as the audit knows. What that notes for later is done at once: a table with a change that
-- still waits for its trigger can't be altered by the next migration.
UPDATE "pages" SET "updated_at" = (SELECT max("at") FROM "audit" WHERE "subject" = 'page' AND "subject_id" = "pages"."id");
--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;
