-- Who changed something last is not told to devices. An update of nothing but that name (a member was renamed or has left)
-- is therefore no change for them: without this, every event and post of theirs would be sent to everybody again.
CREATE FUNCTION muster_is_same(before jsonb, after jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT before - 'changed_by' = after - 'changed_by';
$$;
--> statement-breakpoint
-- For tables whose rows concern one scope and nobody's own: arguments are collection and scope.
CREATE OR REPLACE FUNCTION muster_note_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND muster_is_same(to_jsonb(OLD), to_jsonb(NEW)) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM muster_note(TG_ARGV[0], OLD.id::text, NULL, true);
  ELSE
    PERFORM muster_note(TG_ARGV[0], NEW.id::text, NULL, false);
  END IF;
  PERFORM muster_notify(ARRAY[TG_ARGV[1]]);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The same two tables hold the libraries of the departments and of leadership; arguments are the two collections.
CREATE OR REPLACE FUNCTION muster_note_library() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  it record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  ours boolean := it.library = 'leadership';
BEGIN
  IF TG_OP = 'UPDATE' AND muster_is_same(to_jsonb(OLD), to_jsonb(NEW)) THEN
    RETURN NULL;
  END IF;
  PERFORM muster_note(CASE WHEN ours THEN TG_ARGV[1] ELSE TG_ARGV[0] END, it.id::text, NULL, TG_OP = 'DELETE');
  PERFORM muster_notify(ARRAY[CASE WHEN ours THEN 'leadership' ELSE 'org' END]);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An event concerns everybody inside, and each attendee's own scope. Its RSVPs need no tombstones when it is deleted:
-- a device drops the RSVPs of an event that it is told to drop.
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
    -- In portions, because a payload is limited to 8,000 bytes.
    PERFORM muster_notify(array_agg('self:' || user_id))
    FROM (SELECT user_id, row_number() OVER () / 100 AS portion FROM rsvps WHERE event_id = NEW.id AND attending) AS attendee
    GROUP BY portion;
    -- An event that returns from beyond the horizon of the pull (12 months) comes to devices that never saw its RSVPs.
    IF OLD.start_at < now() - interval '11 months' AND NEW.start_at > OLD.start_at THEN
      PERFORM muster_note('rsvps', event_id || ':' || user_id, user_id, false) FROM rsvps WHERE event_id = NEW.id;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Kept answers about events hold the event's id only (server/features/events/events.routes.ts), no names.
UPDATE idempotency SET answer = answer -> 'id' WHERE jsonb_typeof(answer) = 'object' AND answer ? 'rsvps' AND answer ? 'roles';
--> statement-breakpoint
UPDATE idempotency SET answer = jsonb_set(answer, '{current}', answer -> 'current' -> 'id')
WHERE jsonb_typeof(answer -> 'current') = 'object' AND answer -> 'current' ? 'rsvps';
