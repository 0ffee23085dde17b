-- What whoever may edit events has on their devices of those in them: who waits, who asks for a seat, what was noted, and who is away.
CREATE INDEX "rsvps_asked" ON "rsvps" USING btree ("event_id","user_id") WHERE answer = 'asked';
--> statement-breakpoint
CREATE FUNCTION muster_note_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  it record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  PERFORM muster_note('eventPeople', it.event_id || ':' || it.user_id, NULL, false);
  PERFORM muster_notify(ARRAY['events']);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON answer_notes FOR EACH ROW EXECUTE FUNCTION muster_note_person();
--> statement-breakpoint
CREATE TRIGGER muster_people AFTER INSERT OR UPDATE OR DELETE ON waitlist FOR EACH ROW EXECUTE FUNCTION muster_note_person();
--> statement-breakpoint
-- Of an RSVP that was never asked for nothing more is written than before.
CREATE TRIGGER muster_people AFTER INSERT ON rsvps FOR EACH ROW WHEN (NEW.answer = 'asked') EXECUTE FUNCTION muster_note_person();
--> statement-breakpoint
CREATE TRIGGER muster_people_changed AFTER UPDATE ON rsvps FOR EACH ROW WHEN ('asked' IN (OLD.answer, NEW.answer)) EXECUTE FUNCTION muster_note_person();
--> statement-breakpoint
CREATE TRIGGER muster_people_gone AFTER DELETE ON rsvps FOR EACH ROW WHEN (OLD.answer = 'asked') EXECUTE FUNCTION muster_note_person();
--> statement-breakpoint
-- Those of an event that returns from beyond the horizon come with it (0003).
CREATE FUNCTION muster_note_returned_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM muster_note('eventPeople', event_id || ':' || user_id, NULL, false)
  FROM (SELECT event_id, user_id FROM answer_notes UNION SELECT event_id, user_id FROM waitlist
    UNION SELECT event_id, user_id FROM rsvps WHERE answer = 'asked') AS told WHERE event_id = NEW.id;
  PERFORM muster_notify(ARRAY['events']);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER muster_people AFTER UPDATE ON events FOR EACH ROW
  WHEN (OLD.start_at < now() - interval '11 months' AND NEW.start_at > OLD.start_at) EXECUTE FUNCTION muster_note_returned_people();
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON away FOR EACH ROW EXECUTE FUNCTION muster_note_row('absences', 'events');
