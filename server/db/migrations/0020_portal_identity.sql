-- Whoever has the portal open is told when its settings change, in every process (server/core/live).
CREATE FUNCTION muster_note_site() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM muster_notify(ARRAY['site']);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER muster_site AFTER INSERT OR UPDATE OR DELETE ON portal_settings
  FOR EACH STATEMENT EXECUTE FUNCTION muster_note_site();
