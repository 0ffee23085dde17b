-- A member's answer to an event is a seat, a word without one, or nothing, with places on waitlists and a note beside it.
CREATE TABLE "answer_notes" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "answer_notes_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"event_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"ticket" bigserial NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_event_id_role_id_user_id_pk" PRIMARY KEY("event_id","role_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "rsvps" ALTER COLUMN "role_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ALTER COLUMN "role" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "event_roles" ADD COLUMN "list_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "handover_hours" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
-- Writing what an RSVP was in other words is no change of it: what devices have is still true.
ALTER TABLE "rsvps" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "rsvps" DISABLE TRIGGER "muster_changes";--> statement-breakpoint
UPDATE "rsvps" SET "answer" = CASE WHEN "attending" THEN 'seat' ELSE 'none' END;--> statement-breakpoint
ALTER TABLE "rsvps" ENABLE TRIGGER "muster_changes";--> statement-breakpoint
ALTER TABLE "rsvps" ALTER COLUMN "answer" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" DROP COLUMN "attending";--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "attending" boolean GENERATED ALWAYS AS (answer = 'seat') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "given_revision" integer;--> statement-breakpoint
ALTER TABLE "answer_notes" ADD CONSTRAINT "answer_notes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_notes" ADD CONSTRAINT "answer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_role" FOREIGN KEY ("event_id","role_id") REFERENCES "public"."event_roles"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_notes_user" ON "answer_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waitlist_user" ON "waitlist" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_answer" CHECK (answer in ('seat', 'maybe', 'no', 'none'));--> statement-breakpoint
-- A waitlist is one row for everybody, with its tickets alone: whoever leaves it moves nobody else's. The role's row is locked already.
CREATE FUNCTION muster_note_waitlist() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  it record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  UPDATE event_roles SET list_revision = list_revision + 1 WHERE event_id = it.event_id AND id = it.role_id;
  IF FOUND THEN
    PERFORM muster_note('waitlists', it.event_id || ':' || it.role_id, NULL, false);
    PERFORM muster_notify(ARRAY['org']);
  ELSIF EXISTS (SELECT FROM events WHERE id = it.event_id) THEN
    PERFORM muster_note('waitlists', it.event_id || ':' || it.role_id, NULL, true);
    PERFORM muster_notify(ARRAY['org']);
  ELSE
    -- The event went: a device drops its waitlists along with it.
    DELETE FROM changes WHERE collection = 'waitlists' AND id = it.event_id || ':' || it.role_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON waitlist FOR EACH ROW EXECUTE FUNCTION muster_note_waitlist();
--> statement-breakpoint
-- As in 0013; what a member said of an event that went is their own, whether they attended or not. Nobody else is told of an answer
-- whose places on lists or note alone have changed: that would say who waits.
CREATE OR REPLACE FUNCTION muster_note_rsvp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' AND NEW.answer = 'none' AND NEW.revision = 1) OR
     (TG_OP = 'UPDATE' AND (OLD.answer, OLD.role_id, OLD.role) IS NOT DISTINCT FROM (NEW.answer, NEW.role_id, NEW.role)) THEN
    PERFORM muster_note('myAnswers', NEW.event_id || ':' || NEW.user_id, NEW.user_id, false);
    PERFORM muster_notify(ARRAY['self:' || NEW.user_id]);
  ELSIF TG_OP <> 'DELETE' THEN
    PERFORM muster_note('rsvps', NEW.event_id || ':' || NEW.user_id, NEW.user_id, false);
    PERFORM muster_notify(ARRAY['org', 'self:' || NEW.user_id]);
  ELSIF EXISTS (SELECT FROM events WHERE id = OLD.event_id) THEN
    PERFORM muster_note('rsvps', OLD.event_id || ':' || OLD.user_id, OLD.user_id, true);
    PERFORM muster_notify(ARRAY['org']);
    IF OLD.attending THEN
      UPDATE event_roles SET attending = attending - 1 WHERE event_id = OLD.event_id AND id = OLD.role_id;
    END IF;
  ELSE
    DELETE FROM changes WHERE collection = 'rsvps' AND id = OLD.event_id || ':' || OLD.user_id;
    PERFORM muster_note('myAnswers', OLD.event_id || ':' || OLD.user_id, OLD.user_id, true);
    IF OLD.attending THEN
      PERFORM muster_note('myRsvps', OLD.event_id || ':' || OLD.user_id, OLD.user_id, true);
    END IF;
    PERFORM muster_notify(ARRAY['self:' || OLD.user_id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As in 0003, with the waitlists of an event that returns from beyond the horizon.
CREATE OR REPLACE FUNCTION muster_note_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND muster_is_same(to_jsonb(OLD), to_jsonb(NEW)) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM muster_note('events', OLD.id::text, NULL, true);
    PERFORM muster_notify(ARRAY['org']);
    RETURN NULL;
  END IF;
  PERFORM muster_note('events', NEW.id::text, NULL, false);
  PERFORM muster_notify(ARRAY['org']);
  IF TG_OP = 'UPDATE' THEN
    PERFORM muster_notify(array_agg('self:' || user_id))
    FROM (SELECT user_id, row_number() OVER () / 100 AS portion FROM rsvps WHERE event_id = NEW.id AND attending) AS attendee
    GROUP BY portion;
    IF OLD.start_at < now() - interval '11 months' AND NEW.start_at > OLD.start_at THEN
      PERFORM muster_note('rsvps', event_id || ':' || user_id, user_id, false) FROM rsvps WHERE event_id = NEW.id;
      PERFORM muster_note('waitlists', event_id || ':' || role_id, NULL, false)
      FROM (SELECT DISTINCT event_id, role_id FROM waitlist WHERE event_id = NEW.id) AS waited;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As in 0012.
CREATE OR REPLACE FUNCTION muster_note_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM muster_note('members', OLD.id::text, NULL, true);
    DELETE FROM changes WHERE collection IN ('documents', 'myRsvps', 'myAnswers') AND owner = OLD.id;
    PERFORM muster_notify(ARRAY['org', 'self:' || OLD.id]);
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' OR
     (OLD.username, OLD.role, OLD.avatar_url, 'OrgMember' = ANY (OLD.flags),
      OLD.primary_position_id, OLD.secondary_position_id, OLD.tertiary_position_id)
     IS DISTINCT FROM
     (NEW.username, NEW.role, NEW.avatar_url, 'OrgMember' = ANY (NEW.flags),
      NEW.primary_position_id, NEW.secondary_position_id, NEW.tertiary_position_id) THEN
    PERFORM muster_note('members', NEW.id::text, NULL, false);
    PERFORM muster_notify(ARRAY['org']);
  END IF;
  IF TG_OP = 'INSERT' OR
     (to_jsonb(OLD) - ARRAY['password_hash', 'activity_score', 'main_in_game_role', 'secondary_in_game_roles', 'revision', 'skeletons', 'username_key', 'email_key', 'found_by'])
     IS DISTINCT FROM
     (to_jsonb(NEW) - ARRAY['password_hash', 'activity_score', 'main_in_game_role', 'secondary_in_game_roles', 'revision', 'skeletons', 'username_key', 'email_key', 'found_by']) THEN
    PERFORM muster_note('documents', NEW.id::text, NEW.id, false);
    PERFORM muster_notify(ARRAY['self:' || NEW.id]);
  END IF;
  RETURN NULL;
END $$;
