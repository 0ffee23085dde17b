ALTER TABLE "events" ADD COLUMN "edited_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "changes_owner" ON "changes" USING btree ("owner","xid") WHERE "changes"."owner" is not null;--> statement-breakpoint
-- Everything below feeds GET /api/sync. Each synced thing has one row in "changes" that names the last transaction
-- that touched it. The transaction id is the order that cannot be wrong: a reader who keeps every id below the oldest
-- running transaction, and reads the rest again, never skips a row that becomes visible late.
--
-- Lock order, kept by every statement that touches RSVPs (server/features/events/rsvp.repository.ts):
-- users, events, event_roles by (event, name), rsvps, changes, bot_outbox.
CREATE FUNCTION muster_notify(scopes text[]) RETURNS void LANGUAGE sql AS $$
  -- PostgreSQL delivers equal payloads of one transaction once.
  SELECT pg_notify('muster_changes', to_json(scopes)::text);
$$;
--> statement-breakpoint
CREATE FUNCTION muster_note(a_collection text, an_id text, an_owner uuid, is_deleted boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO changes (collection, id, xid, owner, deleted, at)
  VALUES (a_collection, an_id, pg_current_xact_id(), an_owner, is_deleted, now())
  ON CONFLICT (collection, id) DO UPDATE
  SET xid = excluded.xid, owner = excluded.owner, deleted = excluded.deleted, at = excluded.at;
$$;
--> statement-breakpoint
-- For tables whose rows concern one scope and nobody's own: arguments are collection and scope.
CREATE FUNCTION muster_note_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
CREATE FUNCTION muster_note_library() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  it record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  ours boolean := it.library = 'leadership';
BEGIN
  PERFORM muster_note(CASE WHEN ours THEN TG_ARGV[1] ELSE TG_ARGV[0] END, it.id::text, NULL, TG_OP = 'DELETE');
  PERFORM muster_notify(ARRAY[CASE WHEN ours THEN 'leadership' ELSE 'org' END]);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An event concerns everybody inside, and each attendee's own scope. Its RSVPs need no tombstones when it is deleted:
-- a device drops the RSVPs of an event that it is told to drop.
CREATE FUNCTION muster_note_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
CREATE FUNCTION muster_note_rsvp() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM muster_note('rsvps', NEW.event_id || ':' || NEW.user_id, NEW.user_id, false);
    PERFORM muster_notify(ARRAY['org', 'self:' || NEW.user_id]);
  ELSIF EXISTS (SELECT FROM events WHERE id = OLD.event_id) THEN
    -- The member's account went: the seat is free again (muster_lock_member took the locks in order).
    PERFORM muster_note('rsvps', OLD.event_id || ':' || OLD.user_id, OLD.user_id, true);
    PERFORM muster_notify(ARRAY['org']);
    IF OLD.attending THEN
      UPDATE event_roles SET attending = attending - 1 WHERE event_id = OLD.event_id AND name = OLD.role;
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
-- A member is a public card for everybody inside, and own documents. Signing in changes the documents only.
CREATE FUNCTION muster_note_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM muster_note('members', OLD.id::text, NULL, true);
    DELETE FROM changes WHERE collection IN ('documents', 'myRsvps') AND owner = OLD.id;
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
     (to_jsonb(OLD) - ARRAY['password_hash', 'activity_score', 'main_in_game_role', 'secondary_in_game_roles', 'revision'])
     IS DISTINCT FROM
     (to_jsonb(NEW) - ARRAY['password_hash', 'activity_score', 'main_in_game_role', 'secondary_in_game_roles', 'revision']) THEN
    PERFORM muster_note('documents', NEW.id::text, NEW.id, false);
    PERFORM muster_notify(ARRAY['self:' || NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deleting an account frees its seats. All locks are taken here, in the order of everybody else.
CREATE FUNCTION muster_lock_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = OLD.id FOR UPDATE;
  PERFORM FROM events WHERE id IN (SELECT event_id FROM rsvps WHERE user_id = OLD.id) ORDER BY id FOR KEY SHARE;
  PERFORM FROM event_roles WHERE event_id IN (SELECT event_id FROM rsvps WHERE user_id = OLD.id)
    ORDER BY event_id, name FOR UPDATE;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER muster_lock BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION muster_lock_member();
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION muster_note_user();
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION muster_note_event();
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON rsvps FOR EACH ROW EXECUTE FUNCTION muster_note_rsvp();
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON posts FOR EACH ROW EXECUTE FUNCTION muster_note_row('posts', 'public');
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON about_sections FOR EACH ROW EXECUTE FUNCTION muster_note_row('aboutSections', 'public');
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON pages FOR EACH ROW EXECUTE FUNCTION muster_note_row('pages', 'public');
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON briefings FOR EACH ROW EXECUTE FUNCTION muster_note_row('briefings', 'org');
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON resources FOR EACH ROW EXECUTE FUNCTION muster_note_row('resources', 'org');
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON postings FOR EACH ROW EXECUTE FUNCTION muster_note_row('postings', 'org');
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON video_categories FOR EACH ROW EXECUTE FUNCTION muster_note_library('videoCategories', 'leadershipCategories');
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON videos FOR EACH ROW EXECUTE FUNCTION muster_note_library('videos', 'leadershipVideos');
