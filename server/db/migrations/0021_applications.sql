CREATE TABLE "submission_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "department_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "position_id" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "position" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_messages" ADD CONSTRAINT "submission_messages_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_messages" ADD CONSTRAINT "submission_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_messages_submission" ON "submission_messages" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "submission_messages_user" ON "submission_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "submissions_department" ON "submissions" USING btree ("department_id");--> statement-breakpoint
UPDATE "submissions" SET "department_id" = "postings"."department_id" FROM "postings" WHERE "postings"."id" = "submissions"."posting_id";
--> statement-breakpoint
-- A submission is its author's own and its department's: those who manage that read the change by the department in its id, and only
-- their devices are woken. What goes with the account leaves no trace among its own.
CREATE FUNCTION muster_note_submission() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  it submissions := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM muster_note('submissions', it.department_id || ':' || it.id, NULL, TG_OP = 'DELETE');
  PERFORM muster_notify(ARRAY['managed:' || it.department_id]);
  IF EXISTS (SELECT FROM users WHERE id = it.user_id) THEN
    PERFORM muster_note('mySubmissions', it.id::text, it.user_id, TG_OP = 'DELETE');
    PERFORM muster_notify(ARRAY['self:' || it.user_id]);
  ELSE
    DELETE FROM changes WHERE collection = 'mySubmissions' AND id = it.id::text;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON submissions FOR EACH ROW EXECUTE FUNCTION muster_note_submission();
