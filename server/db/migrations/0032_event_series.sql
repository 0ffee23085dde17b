CREATE TABLE "event_series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rule" text NOT NULL,
	"zone" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"length_ms" bigint NOT NULL,
	"event" jsonb NOT NULL,
	"made_until" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"changed_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series_gaps" (
	"series_id" uuid NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "series_gaps_series_id_day_pk" PRIMARY KEY("series_id","day")
);
--> statement-breakpoint
CREATE TABLE "series_standing" (
	"series_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"or_wait" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "series_standing_series_id_user_id_pk" PRIMARY KEY("series_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "occurrence" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "series_fields" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "bot_waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "series_gaps" ADD CONSTRAINT "series_gaps_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_standing" ADD CONSTRAINT "series_standing_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_standing" ADD CONSTRAINT "series_standing_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_series_due" ON "event_series" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "series_standing_user" ON "series_standing" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "events_occurrence" ON "events" USING btree ("series_id","occurrence");--> statement-breakpoint
CREATE INDEX "events_bot_waits" ON "events" USING btree ("start_at") WHERE bot_waits;