DROP INDEX "blog_posts_slug_key";--> statement-breakpoint
DROP INDEX "case_studies_slug_key";--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "original_id" uuid;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "original_version" integer;--> statement-breakpoint
ALTER TABLE "case_studies" ADD COLUMN "original_id" uuid;--> statement-breakpoint
ALTER TABLE "case_studies" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_studies" ADD COLUMN "original_version" integer;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_original_id_blog_posts_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_studies" ADD CONSTRAINT "case_studies_original_id_case_studies_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."case_studies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_translation_key" ON "blog_posts" USING btree ("original_id","language");--> statement-breakpoint
CREATE UNIQUE INDEX "case_studies_translation_key" ON "case_studies" USING btree ("original_id","language");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug_key" ON "blog_posts" USING btree ("slug") WHERE "blog_posts"."original_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "case_studies_slug_key" ON "case_studies" USING btree ("slug") WHERE "case_studies"."original_id" is null;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_language_check" CHECK ("blog_posts"."language" in ('en', 'de'));--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_translation_check" CHECK (("blog_posts"."original_id" is null) = ("blog_posts"."language" = 'en'));--> statement-breakpoint
ALTER TABLE "case_studies" ADD CONSTRAINT "case_studies_language_check" CHECK ("case_studies"."language" in ('en', 'de'));--> statement-breakpoint
ALTER TABLE "case_studies" ADD CONSTRAINT "case_studies_translation_check" CHECK (("case_studies"."original_id" is null) = ("case_studies"."language" = 'en'));--> statement-breakpoint
-- The tags of a translation are those of its original: the pages of a tag show its title.
CREATE OR REPLACE FUNCTION tell_blog_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A draft concerns nobody else: only what visitors see drops pages, and only those that show the post.
  IF TG_OP = 'UPDATE' AND (NEW.published, NEW.slug, NEW.author_id, NEW.public_excerpt, NEW.minutes, NEW.published_at, NEW.changed_at, NEW.is_sample)
    IS NOT DISTINCT FROM (OLD.published, OLD.slug, OLD.author_id, OLD.public_excerpt, OLD.minutes, OLD.published_at, OLD.changed_at, OLD.is_sample)
    THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' AND OLD.published IS NOT NULL
    THEN PERFORM tell_blog_shown(COALESCE(OLD.original_id, OLD.id), OLD.slug, OLD.author_id); END IF;
  IF TG_OP <> 'DELETE' AND NEW.published IS NOT NULL
    THEN PERFORM tell_blog_shown(COALESCE(NEW.original_id, NEW.id), NEW.slug, NEW.author_id); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_blog_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_blog_shown(COALESCE(original_id, id), slug, author_id) FROM blog_posts
    WHERE public_media ? (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_case_study() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A draft concerns nobody else: only what visitors see drops pages, and only those that show it. A translation has the address of its original.
  IF TG_OP = 'UPDATE' AND (NEW.published, NEW.slug, NEW.published_at, NEW.changed_at, NEW.is_sample)
    IS NOT DISTINCT FROM (OLD.published, OLD.slug, OLD.published_at, OLD.changed_at, OLD.is_sample)
    THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' AND OLD.published IS NOT NULL THEN
    -- Whether its client is named decides where testimonials stand, which stand with the original.
    IF OLD.original_id IS NULL THEN PERFORM pg_notify('foyer', 'pages:testimonial'); END IF;
    PERFORM pg_notify('foyer', 'pages:work list');
    PERFORM pg_notify('foyer', 'pages:work study/' || OLD.slug);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.published IS NOT NULL THEN
    IF NEW.original_id IS NULL THEN PERFORM pg_notify('foyer', 'pages:testimonial'); END IF;
    PERFORM pg_notify('foyer', 'pages:work list');
    PERFORM pg_notify('foyer', 'pages:work study/' || NEW.slug);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_any_case_study() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A translation is no other case study.
  IF to_jsonb(coalesce(NEW, OLD)) ->> 'original_id' IS NULL
    AND (SELECT count(*) FROM (SELECT FROM case_studies WHERE published IS NOT NULL AND original_id IS NULL LIMIT 2) few) < 2
    THEN PERFORM pg_notify('foyer', 'pages:work any'); END IF;
  RETURN NULL;
END $$;
