-- Who came to events: one mark a member and event, which concerns whoever checks in there.
CREATE TABLE "check_in_secrets" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "check_ins_event_id_user_id_pk" PRIMARY KEY("event_id","user_id"),
	CONSTRAINT "check_ins_mark" CHECK (mark in ('present', 'late', 'noShow', 'excused', 'none'))
);
--> statement-breakpoint
ALTER TABLE "check_in_secrets" ADD CONSTRAINT "check_in_secrets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_ins_user" ON "check_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_helped" ON "events" USING btree ("end_at") WHERE helpers <> '{}';--> statement-breakpoint
-- What it said follows from the marks.
ALTER TABLE "users" DROP COLUMN "activity_score";
--> statement-breakpoint
-- A change is noted with its event, so that no helper is told of another event's. Helpers' devices are woken as their own.
CREATE FUNCTION muster_note_check_in() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  it check_ins := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM muster_note('checkIns', it.event_id || ':' || it.user_id, NULL, TG_OP = 'DELETE');
  PERFORM muster_notify(ARRAY['checkin']);
  PERFORM muster_notify(array_agg('self:' || helper))
  FROM (SELECT unnest(helpers) AS helper FROM events WHERE id = it.event_id) AS helping
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON check_ins FOR EACH ROW EXECUTE FUNCTION muster_note_check_in();
