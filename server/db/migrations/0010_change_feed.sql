DROP INDEX "changes_xid";--> statement-breakpoint
DROP INDEX "changes_tombstones";--> statement-breakpoint
CREATE INDEX "changes_xid_at" ON "changes" USING btree ("xid","at");--> statement-breakpoint
CREATE INDEX "changes_collection" ON "changes" USING btree ("collection","xid","id");