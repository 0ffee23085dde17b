-- Marks of time: a copy of the database that was made earlier does not know the later ones, however far it has counted since
-- (server/features/sync/marks.ts).
CREATE TABLE "marks" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"snapshot" "pg_snapshot" DEFAULT pg_current_snapshot() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "marks_id" ON "marks" USING btree ("id");--> statement-breakpoint
CREATE INDEX "marks_at" ON "marks" USING btree ("at");--> statement-breakpoint
-- A key knows its transaction, so that a call which says since when it has waited can be told from one whose key was forgotten. The
-- keys that are here already get the lowest one, without writing them all anew.
ALTER TABLE "idempotency" ADD COLUMN "xid" "xid8" DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency" ALTER COLUMN "xid" SET DEFAULT pg_current_xact_id();
