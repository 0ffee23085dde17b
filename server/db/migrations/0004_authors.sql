-- Whose work something is, is kept as the member's id from here on. A name said it before, and a name can be taken: whoever
-- was called "a former member" was given what others had left behind, and kept it under every later name.
--
-- Whom a name meant: nobody where there is none; the member who has it now; else, as for whoever left, an id that belongs
-- to nobody, which is told as "a former member". That name itself was never a member's, whoever bears it now.
CREATE FUNCTION muster_author(a_name text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN a_name = '' THEN NULL
    ELSE coalesce(
      (SELECT id FROM users WHERE username = a_name AND a_name <> 'a former member'),
      '00000000-0000-0000-0000-000000000000')
  END;
$$;
--> statement-breakpoint
-- What nobody has edited since is its creator's, whatever the name said.
ALTER TABLE "events" ALTER COLUMN "changed_by" DROP DEFAULT, ALTER COLUMN "changed_by" DROP NOT NULL,
  ALTER COLUMN "changed_by" SET DATA TYPE uuid
  USING CASE WHEN edited_revision = 1 AND created_by IS NOT NULL THEN created_by ELSE muster_author(changed_by) END;--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "changed_by" DROP DEFAULT, ALTER COLUMN "changed_by" DROP NOT NULL,
  ALTER COLUMN "changed_by" SET DATA TYPE uuid USING coalesce(created_by, muster_author(changed_by));--> statement-breakpoint
ALTER TABLE "about_sections" ALTER COLUMN "changed_by" DROP DEFAULT, ALTER COLUMN "changed_by" DROP NOT NULL,
  ALTER COLUMN "changed_by" SET DATA TYPE uuid USING muster_author(changed_by);--> statement-breakpoint
ALTER TABLE "briefings" ALTER COLUMN "changed_by" DROP DEFAULT, ALTER COLUMN "changed_by" DROP NOT NULL,
  ALTER COLUMN "changed_by" SET DATA TYPE uuid USING muster_author(changed_by);--> statement-breakpoint
ALTER TABLE "motd" ALTER COLUMN "changed_by" DROP DEFAULT, ALTER COLUMN "changed_by" DROP NOT NULL,
  ALTER COLUMN "changed_by" SET DATA TYPE uuid USING muster_author(changed_by);--> statement-breakpoint
ALTER TABLE "pages" ALTER COLUMN "changed_by" DROP DEFAULT, ALTER COLUMN "changed_by" DROP NOT NULL,
  ALTER COLUMN "changed_by" SET DATA TYPE uuid USING muster_author(changed_by);--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "changed_by" DROP DEFAULT, ALTER COLUMN "changed_by" DROP NOT NULL,
  ALTER COLUMN "changed_by" SET DATA TYPE uuid USING muster_author(changed_by);--> statement-breakpoint
ALTER TABLE "resources" ALTER COLUMN "changed_by" DROP DEFAULT, ALTER COLUMN "changed_by" DROP NOT NULL,
  ALTER COLUMN "changed_by" SET DATA TYPE uuid USING muster_author(changed_by);--> statement-breakpoint
ALTER TABLE "video_categories" ALTER COLUMN "changed_by" DROP DEFAULT, ALTER COLUMN "changed_by" DROP NOT NULL,
  ALTER COLUMN "changed_by" SET DATA TYPE uuid USING muster_author(changed_by);--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "changed_by" DROP DEFAULT, ALTER COLUMN "changed_by" DROP NOT NULL,
  ALTER COLUMN "changed_by" SET DATA TYPE uuid USING muster_author(changed_by);--> statement-breakpoint
DROP FUNCTION muster_author;
--> statement-breakpoint
-- The line "Posted by ..." under a post is told with the name its author has now (server/db/content-rows.ts), not stored.
UPDATE posts SET content = regexp_replace(content, '<p>Posted by [^<]*</p>\s*$', ''), revision = revision + 1
WHERE created_by IS NOT NULL AND NOT is_video_post AND content ~ '<p>Posted by [^<]*</p>\s*$';
--> statement-breakpoint
-- So a post is another one for every device when its author is called otherwise, or has left.
CREATE FUNCTION muster_rename_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.username <> NEW.username THEN
    UPDATE posts SET revision = revision + 1 WHERE created_by = OLD.id AND NOT is_video_post;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER muster_posts AFTER UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION muster_rename_author();
