-- When an absence was said: an event that had begun by then isn't excused by it. Those that are there already count as they did.
ALTER TABLE "away" ADD COLUMN "created_at" timestamp with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
ALTER TABLE "away" ALTER COLUMN "created_at" DROP DEFAULT;
