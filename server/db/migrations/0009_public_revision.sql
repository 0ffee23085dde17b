-- What visitors may read has one revision, which changes with every commit that changes any of it
-- (server/core/http/public-revision.ts). The triggers run at the commit: only then is the row held, so that nobody waits for
-- a transaction that goes on, and nobody in a circle. Whoever commits second takes a value that nobody has seen either.
CREATE FUNCTION muster_note_public() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this text := pg_current_xact_id()::text;
BEGIN
  INSERT INTO meta (key, value) VALUES ('PUBLIC_REVISION', this || '.' || gen_random_uuid())
  ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE split_part(meta.value, '.', 1) <> this;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER muster_public AFTER INSERT OR UPDATE OR DELETE ON posts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION muster_note_public();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER muster_public AFTER INSERT OR UPDATE OR DELETE ON about_sections
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION muster_note_public();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER muster_public AFTER INSERT OR UPDATE OR DELETE ON pages
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION muster_note_public();
