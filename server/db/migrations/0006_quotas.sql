CREATE TABLE "uploaded_images" (
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "uploaded_images_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
ALTER TABLE "uploaded_images" ADD CONSTRAINT "uploaded_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submissions_user" ON "submissions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_member" ON "idempotency" USING btree ("user_id","created_at");