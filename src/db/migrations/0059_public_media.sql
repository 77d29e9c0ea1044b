DROP INDEX "newsletter_subscribers_asked_at_idx";--> statement-breakpoint
ALTER TABLE "content_pages" ADD COLUMN "public_media" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(published, 'strict $.sections.**.media', '{}', true)) STORED;--> statement-breakpoint
CREATE INDEX "content_pages_public_media_idx" ON "content_pages" USING gin ("public_media");--> statement-breakpoint
-- A picture that is described, cropped or replaced drops the pages that visitors see it on, and no others.
CREATE FUNCTION tell_content_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer', 'pages:content ' || COALESCE(slug, page)) FROM content_pages
    WHERE public_media ? (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER media_items_changed ON media_items;--> statement-breakpoint
DROP TRIGGER media_files_changed ON media_files;--> statement-breakpoint
DROP FUNCTION tell_media();--> statement-breakpoint
CREATE TRIGGER media_items_content AFTER UPDATE OR DELETE ON media_items FOR EACH ROW EXECUTE FUNCTION tell_content_media('id');--> statement-breakpoint
CREATE TRIGGER media_files_content AFTER INSERT OR UPDATE OR DELETE ON media_files FOR EACH ROW EXECUTE FUNCTION tell_content_media('media_id');
--> statement-breakpoint
-- The foot of every page leads to the case studies while there is one: the first and the last of them concern all pages.
CREATE FUNCTION tell_any_case_study() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM case_studies WHERE published IS NOT NULL LIMIT 2) few) < 2
    THEN PERFORM pg_notify('foyer', 'pages:work any'); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER case_studies_any_added AFTER INSERT ON case_studies FOR EACH ROW
  WHEN (NEW.published IS NOT NULL) EXECUTE FUNCTION tell_any_case_study();--> statement-breakpoint
CREATE TRIGGER case_studies_any_changed AFTER UPDATE ON case_studies FOR EACH ROW
  WHEN ((NEW.published IS NULL) <> (OLD.published IS NULL)) EXECUTE FUNCTION tell_any_case_study();--> statement-breakpoint
CREATE TRIGGER case_studies_any_deleted AFTER DELETE ON case_studies FOR EACH ROW
  WHEN (OLD.published IS NOT NULL) EXECUTE FUNCTION tell_any_case_study();
--> statement-breakpoint
-- A trigger of a statement fires where no row changes, too: a deleted file sets its references to null in these tables, and with them
-- every picture that was replaced and every upload that was taken dropped all pages.
DROP TRIGGER branding_changed ON branding;--> statement-breakpoint
CREATE TRIGGER branding_changed AFTER INSERT OR DELETE ON branding FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('settings');--> statement-breakpoint
CREATE TRIGGER branding_updated AFTER UPDATE ON branding FOR EACH ROW EXECUTE FUNCTION tell_processes('settings');--> statement-breakpoint
DROP TRIGGER services_changed ON services;--> statement-breakpoint
CREATE TRIGGER services_changed AFTER INSERT OR DELETE ON services FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:services');--> statement-breakpoint
CREATE TRIGGER services_updated AFTER UPDATE ON services FOR EACH ROW EXECUTE FUNCTION tell_processes('pages:services');
