CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"author_id" uuid NOT NULL,
	"about" jsonb NOT NULL,
	"text" text NOT NULL,
	"sent" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("author_id","at");--> statement-breakpoint
CREATE INDEX "messages_at" ON "messages" USING btree ("at");