CREATE TABLE "declines" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"by" uuid,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation_uses" (
	"invitation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_uses_invitation_id_user_id_pk" PRIMARY KEY("invitation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"maker_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"flags" text[] NOT NULL,
	"role" text NOT NULL,
	"position_id" integer,
	"uses" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "declines" ADD CONSTRAINT "declines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_uses_user" ON "invitation_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_maker" ON "invitations" USING btree ("maker_id","created_at");--> statement-breakpoint
-- What visitors are shown depends on the settings, too.
CREATE CONSTRAINT TRIGGER muster_public AFTER INSERT OR UPDATE OR DELETE ON portal_settings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION muster_note_public();
--> statement-breakpoint
-- Portals that are in use have always shown the notice of the new site; a new one begins without it.
INSERT INTO portal_settings (name, value) SELECT 'notice', 'true'::jsonb WHERE EXISTS (SELECT FROM users);
