ALTER TABLE "blog_posts" ADD COLUMN "cover_id" uuid GENERATED ALWAYS AS ((published #>> '{cover,media}')::uuid) STORED;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "public_media" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(published, 'strict $.**.media')) STORED;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "media" jsonb GENERATED ALWAYS AS (coalesce(jsonb_path_query_array(published, 'strict $.**.media'), '[]') || coalesce(jsonb_path_query_array(draft, 'strict $.**.media'), '[]') || coalesce(jsonb_path_query_array(scheduled, 'strict $.**.media'), '[]')) STORED;--> statement-breakpoint
CREATE INDEX "blog_posts_public_media_idx" ON "blog_posts" USING gin ("public_media");--> statement-breakpoint
-- A picture that is described, cropped or replaced drops the pages of the posts that visitors see it in, and no others.
CREATE FUNCTION tell_blog_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_blog_shown(id, slug, author_id) FROM blog_posts
    WHERE public_media ? (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER media_items_blog AFTER UPDATE OR DELETE ON media_items FOR EACH ROW EXECUTE FUNCTION tell_blog_media('id');--> statement-breakpoint
CREATE TRIGGER media_files_blog AFTER INSERT OR UPDATE OR DELETE ON media_files FOR EACH ROW EXECUTE FUNCTION tell_blog_media('media_id');
