-- Who may sign up for an event, and when; drafts, and events that were called off. What there is stays as it was: published, and open.
ALTER TABLE "rsvps" DROP CONSTRAINT "rsvps_answer";--> statement-breakpoint
ALTER TABLE "event_roles" ADD COLUMN "audience" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "off_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "lock_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "audience" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "confirm" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "question" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "helpers" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "events_publish" ON "events" USING btree ("publish_at");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_state" CHECK (state in ('draft', 'published', 'calledOff'));--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_answer" CHECK (answer in ('seat', 'asked', 'maybe', 'no', 'none'));--> statement-breakpoint
-- As in 0027; a draft concerns those alone who may edit events.
CREATE OR REPLACE FUNCTION muster_note_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND muster_is_same(to_jsonb(OLD), to_jsonb(NEW)) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.state = 'draft' THEN
    PERFORM muster_note('eventDrafts', OLD.id::text, NULL, TG_OP = 'DELETE' OR NEW.state <> 'draft');
    PERFORM muster_notify(ARRAY['events']);
    IF TG_OP = 'DELETE' OR NEW.state = 'draft' THEN
      RETURN NULL;
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM muster_note('events', OLD.id::text, NULL, true);
    PERFORM muster_notify(ARRAY['org']);
    RETURN NULL;
  ELSIF NEW.state = 'draft' THEN
    PERFORM muster_note('eventDrafts', NEW.id::text, NULL, false);
    PERFORM muster_notify(ARRAY['events']);
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
-- As in 0027; that a seat is asked for, and that it is asked for no more, is told to its author alone.
CREATE OR REPLACE FUNCTION muster_note_rsvp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'INSERT' AND (NEW.answer = 'asked' OR (NEW.answer = 'none' AND NEW.revision = 1))) OR
     (TG_OP = 'UPDATE' AND 'asked' IN (OLD.answer, NEW.answer) AND OLD.answer IN ('asked', 'none') AND NEW.answer IN ('asked', 'none')) OR
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
