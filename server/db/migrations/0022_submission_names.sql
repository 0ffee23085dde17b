-- A submission is told with the name and picture that its author has now, and the name of whoever decided it: it is another one for every
-- device that has it when somebody is called otherwise, looks otherwise or has left. Locked in the order of their ids, so that two who are
-- renamed at once never wait for each other.
CREATE FUNCTION muster_rename_submitter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.username <> NEW.username OR OLD.avatar_url <> NEW.avatar_url THEN
    UPDATE submissions SET revision = revision + 1 WHERE id IN (
      SELECT id FROM submissions
      WHERE user_id = OLD.id OR (decided_by = OLD.id AND (TG_OP = 'DELETE' OR OLD.username <> NEW.username))
      ORDER BY id FOR UPDATE);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER muster_submissions AFTER UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION muster_rename_submitter();
