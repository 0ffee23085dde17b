CREATE TABLE "event_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"event" jsonb NOT NULL,
	"place" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "event_templates_place" ON "event_templates" USING btree ("place");