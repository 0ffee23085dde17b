-- When a member gave a seat up once the event had begun: it still counts as theirs (SPEC 32.40).
ALTER TABLE "rsvps" ADD COLUMN "given_up_at" timestamp with time zone;
