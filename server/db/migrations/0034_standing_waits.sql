CREATE TABLE "standing_waits" (
	"event_id" uuid NOT NULL,
	"series_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "standing_waits_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "standing_waits" ADD CONSTRAINT "standing_waits_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_waits" ADD CONSTRAINT "standing_waits_standing" FOREIGN KEY ("series_id","user_id") REFERENCES "public"."series_standing"("series_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standing_waits_standing" ON "standing_waits" USING btree ("series_id","user_id");