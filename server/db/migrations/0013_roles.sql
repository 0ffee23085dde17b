-- Roles get ids, so that one that is called otherwise keeps its people. Those of one event that already differ by their
-- spelling alone stay apart. Writing the ids is no change of anybody's RSVP or watch: what devices have of them is still true.
CREATE TABLE "former_role_names" (
	"event_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"name" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "former_role_names_event_id_role_id_name_pk" PRIMARY KEY("event_id","role_id","name")
);
--> statement-breakpoint
ALTER TABLE "event_roles" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "event_roles" DROP CONSTRAINT "event_roles_event_id_name_pk";--> statement-breakpoint
ALTER TABLE "event_roles" ADD CONSTRAINT "event_roles_event_id_id_pk" PRIMARY KEY("event_id","id");--> statement-breakpoint
ALTER TABLE "former_role_names" ADD CONSTRAINT "former_role_names_role" FOREIGN KEY ("event_id","role_id") REFERENCES "public"."event_roles"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_role_names_until" ON "former_role_names" USING btree ("until");--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "role_id" uuid;--> statement-breakpoint
ALTER TABLE "rsvps" DISABLE TRIGGER "muster_changes";--> statement-breakpoint
-- A cancelled RSVP may name a role that is gone: it gets an id that is nobody's.
UPDATE "rsvps" a SET "role_id" = coalesce((
  SELECT r."id" FROM "event_roles" r
  WHERE r."event_id" = a."event_id" AND (r."name" = a."role" OR lower(r."name") = lower(a."role"))
  ORDER BY r."name" <> a."role" LIMIT 1), gen_random_uuid());
--> statement-breakpoint
ALTER TABLE "rsvps" ENABLE TRIGGER "muster_changes";--> statement-breakpoint
ALTER TABLE "rsvps" ALTER COLUMN "role_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "seat_watches" ADD COLUMN "role_id" uuid;--> statement-breakpoint
ALTER TABLE "seat_watches" DISABLE TRIGGER "muster_changes";--> statement-breakpoint
UPDATE "seat_watches" w SET "role_id" = coalesce((
  SELECT r."id" FROM "event_roles" r WHERE r."event_id" = w."event_id" AND r."name" = w."role"), gen_random_uuid());
--> statement-breakpoint
ALTER TABLE "seat_watches" ENABLE TRIGGER "muster_changes";--> statement-breakpoint
ALTER TABLE "seat_watches" ALTER COLUMN "role_id" SET NOT NULL;--> statement-breakpoint
DROP INDEX "seat_watches_seat";--> statement-breakpoint
CREATE UNIQUE INDEX "seat_watches_seat" ON "seat_watches" USING btree ("event_id","role_id","user_id");--> statement-breakpoint
-- Devices are told the ids of what may still be edited and signed up for.
SELECT muster_note('events', id::text, NULL, false) FROM events WHERE end_at > now();
--> statement-breakpoint
-- As in 0001, with the role known by its id.
CREATE OR REPLACE FUNCTION muster_note_rsvp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM muster_note('rsvps', NEW.event_id || ':' || NEW.user_id, NEW.user_id, false);
    PERFORM muster_notify(ARRAY['org', 'self:' || NEW.user_id]);
  ELSIF EXISTS (SELECT FROM events WHERE id = OLD.event_id) THEN
    -- The member's account went: the seat is free again (muster_lock_member took the locks in order).
    PERFORM muster_note('rsvps', OLD.event_id || ':' || OLD.user_id, OLD.user_id, true);
    PERFORM muster_notify(ARRAY['org']);
    IF OLD.attending THEN
      UPDATE event_roles SET attending = attending - 1 WHERE event_id = OLD.event_id AND id = OLD.role_id;
    END IF;
  ELSE
    -- The event went. Its tombstone serves everybody inside; an attendee may not be one of them, hence an own one.
    DELETE FROM changes WHERE collection = 'rsvps' AND id = OLD.event_id || ':' || OLD.user_id;
    IF OLD.attending THEN
      PERFORM muster_note('myRsvps', OLD.event_id || ':' || OLD.user_id, OLD.user_id, true);
      PERFORM muster_notify(ARRAY['self:' || OLD.user_id]);
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Roles are locked by their ids: a name may change while somebody waits.
CREATE OR REPLACE FUNCTION muster_lock_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = OLD.id FOR UPDATE;
  PERFORM FROM events WHERE id IN (SELECT event_id FROM rsvps WHERE user_id = OLD.id) ORDER BY id FOR KEY SHARE;
  PERFORM FROM event_roles WHERE event_id IN (SELECT event_id FROM rsvps WHERE user_id = OLD.id)
    ORDER BY event_id, id FOR UPDATE;
  RETURN OLD;
END $$;
