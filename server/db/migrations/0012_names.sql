-- What accounts are told apart and found by, in place of the database's lower(), which folds as the locale has it that the database was
-- created with. The server makes them (server/core/identity/account-keys.ts) and fills them at its start (key-filling.ts), where two
-- names may turn out to be one: until then each account has a key that no name has. No default stays.
DROP INDEX "users_username_key";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_key" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "found_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_key" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "found_by" DROP DEFAULT;--> statement-breakpoint
-- Filling them is no change of anybody's own documents. Otherwise as in 0005.
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
     (to_jsonb(OLD) - ARRAY['password_hash', 'activity_score', 'main_in_game_role', 'secondary_in_game_roles', 'revision', 'skeletons', 'username_key', 'email_key', 'found_by'])
     IS DISTINCT FROM
     (to_jsonb(NEW) - ARRAY['password_hash', 'activity_score', 'main_in_game_role', 'secondary_in_game_roles', 'revision', 'skeletons', 'username_key', 'email_key', 'found_by']) THEN
    PERFORM muster_note('documents', NEW.id::text, NEW.id, false);
    PERFORM muster_notify(ARRAY['self:' || NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE "users" SET "username_key" = ':' || "id";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "username_key" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email_key");
