CREATE TABLE "first_steps" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_password_given" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A portal that is in use has had its first evening.
INSERT INTO first_steps (name, at)
  SELECT 'putAway', now()
  WHERE EXISTS (SELECT 1 FROM posts) OR EXISTS (SELECT 1 FROM events) OR (SELECT count(*) FROM users) > 1;
--> statement-breakpoint
-- An open page hears of a step as it does of the portal's settings.
CREATE TRIGGER muster_site AFTER INSERT OR UPDATE OR DELETE ON first_steps
  FOR EACH STATEMENT EXECUTE FUNCTION muster_note_site();
