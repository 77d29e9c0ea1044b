CREATE TABLE "case_studies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"project_id" uuid,
	"needs_consent" boolean DEFAULT false NOT NULL,
	"published" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"draft" jsonb,
	"draft_author_id" uuid,
	"revision" integer DEFAULT 0 NOT NULL,
	"scheduled" jsonb,
	"publish_at" timestamp with time zone,
	"scheduled_by_id" uuid,
	"title" text GENERATED ALWAYS AS (coalesce(draft ->> 'title', published ->> 'title', '')) STORED NOT NULL,
	"published_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_studies_schedule_check" CHECK (("case_studies"."scheduled" is null) = ("case_studies"."publish_at" is null)),
	CONSTRAINT "case_studies_published_check" CHECK ("case_studies"."published" is null or "case_studies"."published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "case_study_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_study_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"content" jsonb NOT NULL,
	"token_hash" text,
	"sent_to" text,
	"user_id" uuid,
	"naming" text,
	"name" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"author_id" uuid,
	"expires_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_study_consents_kind_check" CHECK ("case_study_consents"."kind" in ('asked', 'recorded')),
	CONSTRAINT "case_study_consents_status_check" CHECK ("case_study_consents"."status" in ('pending', 'agreed', 'declined', 'withdrawn')),
	CONSTRAINT "case_study_consents_naming_check" CHECK ("case_study_consents"."naming" in ('named', 'anonymous')),
	CONSTRAINT "case_study_consents_agreed_check" CHECK ("case_study_consents"."status" <> 'agreed' or ("case_study_consents"."naming" is not null and "case_study_consents"."answered_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "case_study_previews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_study_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_study_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"case_study_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_study_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_study_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_study_id" uuid,
	"status" text DEFAULT 'asked' NOT NULL,
	"token_hash" text NOT NULL,
	"sent_to" text,
	"expires_at" timestamp with time zone NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"may_publish" boolean DEFAULT false NOT NULL,
	"author_id" uuid,
	"received_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "testimonials_status_check" CHECK ("testimonials"."status" in ('asked', 'received', 'published', 'hidden')),
	CONSTRAINT "testimonials_published_check" CHECK ("testimonials"."status" not in ('published', 'hidden') or "testimonials"."may_publish"),
	CONSTRAINT "testimonials_received_check" CHECK (("testimonials"."status" = 'asked') = ("testimonials"."received_at" is null))
);
--> statement-breakpoint
ALTER TABLE "case_studies" ADD CONSTRAINT "case_studies_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_studies" ADD CONSTRAINT "case_studies_draft_author_id_users_id_fk" FOREIGN KEY ("draft_author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_studies" ADD CONSTRAINT "case_studies_scheduled_by_id_users_id_fk" FOREIGN KEY ("scheduled_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_study_consents" ADD CONSTRAINT "case_study_consents_case_study_id_case_studies_id_fk" FOREIGN KEY ("case_study_id") REFERENCES "public"."case_studies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_study_consents" ADD CONSTRAINT "case_study_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_study_consents" ADD CONSTRAINT "case_study_consents_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_study_previews" ADD CONSTRAINT "case_study_previews_case_study_id_case_studies_id_fk" FOREIGN KEY ("case_study_id") REFERENCES "public"."case_studies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_study_previews" ADD CONSTRAINT "case_study_previews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_study_slugs" ADD CONSTRAINT "case_study_slugs_case_study_id_case_studies_id_fk" FOREIGN KEY ("case_study_id") REFERENCES "public"."case_studies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_study_versions" ADD CONSTRAINT "case_study_versions_case_study_id_case_studies_id_fk" FOREIGN KEY ("case_study_id") REFERENCES "public"."case_studies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_study_versions" ADD CONSTRAINT "case_study_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_case_study_id_case_studies_id_fk" FOREIGN KEY ("case_study_id") REFERENCES "public"."case_studies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "case_studies_slug_key" ON "case_studies" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "case_studies_project_id_idx" ON "case_studies" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "case_studies_created_at_idx" ON "case_studies" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "case_studies_published_at_idx" ON "case_studies" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "case_studies"."published" is not null;--> statement-breakpoint
CREATE INDEX "case_studies_draft_author_id_idx" ON "case_studies" USING btree ("draft_author_id");--> statement-breakpoint
CREATE INDEX "case_studies_scheduled_by_id_idx" ON "case_studies" USING btree ("scheduled_by_id");--> statement-breakpoint
CREATE INDEX "case_studies_publish_at_idx" ON "case_studies" USING btree ("publish_at") WHERE "case_studies"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "case_studies_sample_idx" ON "case_studies" USING btree ("id") WHERE "case_studies"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "case_study_consents_token_hash_key" ON "case_study_consents" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "case_study_consents_pending_key" ON "case_study_consents" USING btree ("case_study_id") WHERE "case_study_consents"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "case_study_consents_case_study_id_idx" ON "case_study_consents" USING btree ("case_study_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "case_study_consents_user_id_idx" ON "case_study_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "case_study_consents_author_id_idx" ON "case_study_consents" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_study_previews_token_hash_key" ON "case_study_previews" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "case_study_previews_case_study_id_idx" ON "case_study_previews" USING btree ("case_study_id","expires_at");--> statement-breakpoint
CREATE INDEX "case_study_previews_expires_at_idx" ON "case_study_previews" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "case_study_previews_author_id_idx" ON "case_study_previews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "case_study_slugs_case_study_id_idx" ON "case_study_slugs" USING btree ("case_study_id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_study_versions_number_key" ON "case_study_versions" USING btree ("case_study_id","number");--> statement-breakpoint
CREATE INDEX "case_study_versions_author_id_idx" ON "case_study_versions" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "testimonials_token_hash_key" ON "testimonials" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "testimonials_created_at_idx" ON "testimonials" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "testimonials_status_idx" ON "testimonials" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "testimonials_case_study_id_idx" ON "testimonials" USING btree ("case_study_id");--> statement-breakpoint
CREATE INDEX "testimonials_author_id_idx" ON "testimonials" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "testimonials_sample_idx" ON "testimonials" USING btree ("id") WHERE "testimonials"."is_sample";--> statement-breakpoint
CREATE FUNCTION tell_case_study() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A draft concerns nobody else: only what visitors see drops pages, and only those that show it.
  IF TG_OP = 'UPDATE' AND (NEW.published, NEW.slug, NEW.published_at, NEW.changed_at, NEW.is_sample)
    IS NOT DISTINCT FROM (OLD.published, OLD.slug, OLD.published_at, OLD.changed_at, OLD.is_sample)
    THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' AND OLD.published IS NOT NULL THEN
    -- Whether its client is named decides where testimonials stand.
    PERFORM pg_notify('foyer', 'pages:testimonial');
    PERFORM pg_notify('foyer', 'pages:work list');
    PERFORM pg_notify('foyer', 'pages:work study/' || OLD.slug);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.published IS NOT NULL THEN
    PERFORM pg_notify('foyer', 'pages:testimonial');
    PERFORM pg_notify('foyer', 'pages:work list');
    PERFORM pg_notify('foyer', 'pages:work study/' || NEW.slug);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER case_studies_changed AFTER INSERT OR UPDATE OR DELETE ON case_studies FOR EACH ROW EXECUTE FUNCTION tell_case_study();--> statement-breakpoint
CREATE FUNCTION tell_testimonial() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'published' THEN
    PERFORM pg_notify('foyer', 'pages:testimonial');
    PERFORM pg_notify('foyer', 'pages:work study/' || slug) FROM case_studies WHERE id = OLD.case_study_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'published' THEN
    PERFORM pg_notify('foyer', 'pages:testimonial');
    PERFORM pg_notify('foyer', 'pages:work study/' || slug) FROM case_studies WHERE id = NEW.case_study_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER testimonials_changed AFTER INSERT OR UPDATE OR DELETE ON testimonials FOR EACH ROW EXECUTE FUNCTION tell_testimonial();
