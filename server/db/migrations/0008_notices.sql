CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"source" text NOT NULL,
	"news" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seat_watches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"news" jsonb NOT NULL,
	"source" text NOT NULL,
	"actor_id" uuid,
	"recipients" uuid[],
	"after" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"notice_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"zone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_watches" ADD CONSTRAINT "seat_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_watches" ADD CONSTRAINT "seat_watches_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_outbox" ADD CONSTRAINT "push_outbox_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_outbox" ADD CONSTRAINT "push_outbox_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_source" ON "notices" USING btree ("user_id","source");--> statement-breakpoint
CREATE INDEX "notices_subject" ON "notices" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "notices_at" ON "notices" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_watches_seat" ON "seat_watches" USING btree ("event_id","role","user_id");--> statement-breakpoint
CREATE INDEX "seat_watches_user" ON "seat_watches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcements_due" ON "announcements" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_outbox_due" ON "push_outbox" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "push_outbox_subscription" ON "push_outbox" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_outbox_notice" ON "push_outbox" USING btree ("notice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
-- For tables whose rows are one member's own; the argument is the collection. Those that go with the account leave no
-- tombstone: nobody is left to read it.
CREATE FUNCTION muster_note_own() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM muster_note(TG_ARGV[0], NEW.id::text, NEW.user_id, false);
    PERFORM muster_notify(ARRAY['self:' || NEW.user_id]);
  ELSIF EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN
    PERFORM muster_note(TG_ARGV[0], OLD.id::text, OLD.user_id, true);
    PERFORM muster_notify(ARRAY['self:' || OLD.user_id]);
  ELSE
    DELETE FROM changes WHERE collection = TG_ARGV[0] AND id = OLD.id::text;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The settings are one of the member's own documents, which are read together.
CREATE FUNCTION muster_note_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM muster_note('documents', NEW.user_id::text, NEW.user_id, false);
  PERFORM muster_notify(ARRAY['self:' || NEW.user_id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON notices FOR EACH ROW EXECUTE FUNCTION muster_note_own('notices');
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE OR DELETE ON seat_watches FOR EACH ROW EXECUTE FUNCTION muster_note_own('seatWatches');
--> statement-breakpoint
CREATE TRIGGER muster_changes AFTER INSERT OR UPDATE ON notification_settings FOR EACH ROW EXECUTE FUNCTION muster_note_settings();
