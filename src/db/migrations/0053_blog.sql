CREATE TABLE "blog_authors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_post_tags" (
	"post_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blog_post_tags_post_id_slug_pk" PRIMARY KEY("post_id","slug")
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"author_id" uuid NOT NULL,
	"published" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"draft" jsonb,
	"draft_author_id" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"scheduled" jsonb,
	"publish_at" timestamp with time zone,
	"scheduled_by_id" uuid,
	"title" text GENERATED ALWAYS AS (coalesce(draft ->> 'title', published ->> 'title', '')) STORED NOT NULL,
	"public_title" text GENERATED ALWAYS AS (published ->> 'title') STORED,
	"public_excerpt" text DEFAULT '' NOT NULL,
	"minutes" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_posts_schedule_check" CHECK (("blog_posts"."scheduled" is null) = ("blog_posts"."publish_at" is null)),
	CONSTRAINT "blog_posts_published_check" CHECK ("blog_posts"."published" is null or "blog_posts"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "blog_previews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_mailings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'sending' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_by" uuid,
	"last_subscriber_id" uuid,
	"recipients" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_mailings_status_check" CHECK ("newsletter_mailings"."status" in ('sending', 'sent', 'stopped')),
	CONSTRAINT "newsletter_mailings_finished_check" CHECK (("newsletter_mailings"."status" = 'sending') = ("newsletter_mailings"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscribers_status_check" CHECK ("newsletter_subscribers"."status" in ('pending', 'confirmed')),
	CONSTRAINT "newsletter_subscribers_confirmed_check" CHECK (("newsletter_subscribers"."status" = 'confirmed') = ("newsletter_subscribers"."confirmed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "blog_authors" ADD CONSTRAINT "blog_authors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_post_tags" ADD CONSTRAINT "blog_post_tags_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_author_id_blog_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."blog_authors"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_draft_author_id_users_id_fk" FOREIGN KEY ("draft_author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_scheduled_by_id_users_id_fk" FOREIGN KEY ("scheduled_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_previews" ADD CONSTRAINT "blog_previews_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_previews" ADD CONSTRAINT "blog_previews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_slugs" ADD CONSTRAINT "blog_slugs_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_versions" ADD CONSTRAINT "blog_versions_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_versions" ADD CONSTRAINT "blog_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_mailings" ADD CONSTRAINT "newsletter_mailings_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_mailings" ADD CONSTRAINT "newsletter_mailings_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blog_authors_user_id_key" ON "blog_authors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_authors_slug_key" ON "blog_authors" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "blog_authors_sample_idx" ON "blog_authors" USING btree ("id") WHERE "blog_authors"."is_sample";--> statement-breakpoint
CREATE INDEX "blog_post_tags_slug_idx" ON "blog_post_tags" USING btree ("slug","published_at" DESC NULLS LAST,"post_id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug_key" ON "blog_posts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "blog_posts_created_at_idx" ON "blog_posts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_posts_published_at_idx" ON "blog_posts" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "blog_posts"."published" is not null;--> statement-breakpoint
CREATE INDEX "blog_posts_author_id_idx" ON "blog_posts" USING btree ("author_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_posts_draft_author_id_idx" ON "blog_posts" USING btree ("draft_author_id");--> statement-breakpoint
CREATE INDEX "blog_posts_scheduled_by_id_idx" ON "blog_posts" USING btree ("scheduled_by_id");--> statement-breakpoint
CREATE INDEX "blog_posts_publish_at_idx" ON "blog_posts" USING btree ("publish_at") WHERE "blog_posts"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "blog_posts_sample_idx" ON "blog_posts" USING btree ("id") WHERE "blog_posts"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "blog_previews_token_hash_key" ON "blog_previews" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "blog_previews_post_id_idx" ON "blog_previews" USING btree ("post_id","expires_at");--> statement-breakpoint
CREATE INDEX "blog_previews_expires_at_idx" ON "blog_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "blog_previews_author_id_idx" ON "blog_previews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "blog_slugs_post_id_idx" ON "blog_slugs" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_versions_number_key" ON "blog_versions" USING btree ("post_id","number");--> statement-breakpoint
CREATE INDEX "blog_versions_author_id_idx" ON "blog_versions" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_mailings_post_id_key" ON "newsletter_mailings" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "newsletter_mailings_started_by_idx" ON "newsletter_mailings" USING btree ("started_by");--> statement-breakpoint
CREATE INDEX "newsletter_mailings_sending_idx" ON "newsletter_mailings" USING btree ("id") WHERE "newsletter_mailings"."status" = 'sending';--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email_key" ON "newsletter_subscribers" USING btree ("email");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_created_at_idx" ON "newsletter_subscribers" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_status_idx" ON "newsletter_subscribers" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_confirmed_idx" ON "newsletter_subscribers" USING btree ("id") WHERE "newsletter_subscribers"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_asked_at_idx" ON "newsletter_subscribers" USING btree ("asked_at") WHERE "newsletter_subscribers"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_sample_idx" ON "newsletter_subscribers" USING btree ("id") WHERE "newsletter_subscribers"."is_sample";--> statement-breakpoint
CREATE INDEX "mail_outbox_to_address_idx" ON "mail_outbox" USING btree ("to_address");--> statement-breakpoint
CREATE FUNCTION tell_blog_shown(post uuid, address text, author uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer', 'pages:blog list');
  PERFORM pg_notify('foyer', 'pages:blog post/' || address);
  PERFORM pg_notify('foyer', 'pages:blog author/' || slug) FROM blog_authors WHERE id = author;
  PERFORM pg_notify('foyer', 'pages:blog tag/' || slug) FROM blog_post_tags WHERE post_id = post;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_blog_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A draft concerns nobody else: only what visitors see drops pages, and only those that show the post.
  IF TG_OP = 'UPDATE' AND (NEW.published, NEW.slug, NEW.author_id, NEW.public_excerpt, NEW.minutes, NEW.published_at, NEW.changed_at, NEW.is_sample)
    IS NOT DISTINCT FROM (OLD.published, OLD.slug, OLD.author_id, OLD.public_excerpt, OLD.minutes, OLD.published_at, OLD.changed_at, OLD.is_sample)
    THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' AND OLD.published IS NOT NULL THEN PERFORM tell_blog_shown(OLD.id, OLD.slug, OLD.author_id); END IF;
  IF TG_OP <> 'DELETE' AND NEW.published IS NOT NULL THEN PERFORM tell_blog_shown(NEW.id, NEW.slug, NEW.author_id); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER blog_posts_changed AFTER INSERT OR UPDATE OR DELETE ON blog_posts FOR EACH ROW EXECUTE FUNCTION tell_blog_post();--> statement-breakpoint
CREATE FUNCTION tell_blog_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM pg_notify('foyer', 'pages:blog tag/' || OLD.slug);
  ELSE PERFORM pg_notify('foyer', 'pages:blog tag/' || NEW.slug); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER blog_post_tags_changed AFTER INSERT OR DELETE ON blog_post_tags FOR EACH ROW EXECUTE FUNCTION tell_blog_tag();--> statement-breakpoint
CREATE FUNCTION tell_blog_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The name stands beside each post, in every list.
  IF (NEW.name, NEW.slug, NEW.about, NEW.is_sample) IS DISTINCT FROM (OLD.name, OLD.slug, OLD.about, OLD.is_sample)
    THEN PERFORM pg_notify('foyer', 'pages:blog'); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER blog_authors_changed AFTER UPDATE ON blog_authors FOR EACH ROW EXECUTE FUNCTION tell_blog_author();
