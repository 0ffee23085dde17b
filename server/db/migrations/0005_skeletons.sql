-- What usernames are told apart by from those that look like them (server/core/usernames.ts). The table of look-alikes is not
-- in the database: the server fills the column at its start. No default stays, so that no name is written without.
ALTER TABLE "users" ADD COLUMN "skeletons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "skeletons" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "users_skeletons" ON "users" USING gin ("skeletons");--> statement-breakpoint
-- Filling it is no change of anybody's own documents. Otherwise as in 0001.
CREATE OR REPLACE FUNCTION muster_note_user() RETURNS trigger LANGUAGE plpgsql AS $$
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
     (to_jsonb(OLD) - ARRAY['password_hash', 'activity_score', 'main_in_game_role', 'secondary_in_game_roles', 'revision', 'skeletons'])
     IS DISTINCT FROM
     (to_jsonb(NEW) - ARRAY['password_hash', 'activity_score', 'main_in_game_role', 'secondary_in_game_roles', 'revision', 'skeletons']) THEN
    PERFORM muster_note('documents', NEW.id::text, NEW.id, false);
    PERFORM muster_notify(ARRAY['self:' || NEW.id]);
  END IF;
  RETURN NULL;
END $$;
