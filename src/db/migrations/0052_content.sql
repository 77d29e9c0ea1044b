CREATE TABLE "content_pages" (
	"page" text PRIMARY KEY NOT NULL,
	"title" text,
	"slug" text,
	"published" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"draft" jsonb,
	"draft_author_id" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"scheduled" jsonb,
	"publish_at" timestamp with time zone,
	"scheduled_by_id" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_pages_free_check" CHECK (("content_pages"."title" is null) = ("content_pages"."slug" is null)),
	CONSTRAINT "content_pages_schedule_check" CHECK (("content_pages"."scheduled" is null) = ("content_pages"."publish_at" is null))
);
--> statement-breakpoint
CREATE TABLE "content_previews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"number" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_pages" ADD CONSTRAINT "content_pages_draft_author_id_users_id_fk" FOREIGN KEY ("draft_author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_pages" ADD CONSTRAINT "content_pages_scheduled_by_id_users_id_fk" FOREIGN KEY ("scheduled_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_previews" ADD CONSTRAINT "content_previews_page_content_pages_page_fk" FOREIGN KEY ("page") REFERENCES "public"."content_pages"("page") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_previews" ADD CONSTRAINT "content_previews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_redirects" ADD CONSTRAINT "content_redirects_page_content_pages_page_fk" FOREIGN KEY ("page") REFERENCES "public"."content_pages"("page") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_page_content_pages_page_fk" FOREIGN KEY ("page") REFERENCES "public"."content_pages"("page") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_pages_draft_author_id_idx" ON "content_pages" USING btree ("draft_author_id");--> statement-breakpoint
CREATE INDEX "content_pages_scheduled_by_id_idx" ON "content_pages" USING btree ("scheduled_by_id");--> statement-breakpoint
CREATE INDEX "content_pages_publish_at_idx" ON "content_pages" USING btree ("publish_at") WHERE "content_pages"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "content_pages_sample_idx" ON "content_pages" USING btree ("page") WHERE "content_pages"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "content_pages_slug_key" ON "content_pages" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "content_previews_token_hash_key" ON "content_previews" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "content_previews_page_idx" ON "content_previews" USING btree ("page","expires_at");--> statement-breakpoint
CREATE INDEX "content_previews_expires_at_idx" ON "content_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "content_previews_author_id_idx" ON "content_previews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "content_redirects_page_idx" ON "content_redirects" USING btree ("page");--> statement-breakpoint
CREATE UNIQUE INDEX "content_versions_number_key" ON "content_versions" USING btree ("page","number");--> statement-breakpoint
CREATE INDEX "content_versions_author_id_idx" ON "content_versions" USING btree ("author_id");--> statement-breakpoint
CREATE FUNCTION tell_content_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A draft concerns nobody else: only what visitors see drops a page, and only that page.
  IF TG_OP = 'INSERT' AND NEW.version = 0 AND NEW.published IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' AND OLD.version = 0 AND OLD.published IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.published, NEW.version, NEW.slug, NEW.title) IS NOT DISTINCT FROM (OLD.published, OLD.version, OLD.slug, OLD.title)
    THEN RETURN NULL; END IF;
  -- A page of the owner's own is known by its address: by the old one and by the new one where it has changed.
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('foyer', 'pages:content ' || COALESCE(OLD.slug, OLD.page)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('foyer', 'pages:content ' || COALESCE(NEW.slug, NEW.page)); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER content_pages_changed AFTER INSERT OR UPDATE OR DELETE ON content_pages FOR EACH ROW EXECUTE FUNCTION tell_content_page();
