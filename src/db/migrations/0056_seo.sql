CREATE TABLE "seo_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"pages" text[] NOT NULL,
	"status" integer,
	"problem" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"is_broken" boolean DEFAULT false NOT NULL,
	"is_ignored" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seo_links_failing_check" CHECK (("seo_links"."failures" = 0) = ("seo_links"."failing_since" is null))
);
--> statement-breakpoint
CREATE TABLE "seo_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"title" text,
	"description" text,
	"picture_file_id" uuid,
	"is_indexed" boolean DEFAULT true NOT NULL,
	"is_followed" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seo_redirect_uses" (
	"from_path" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seo_redirects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_path" text NOT NULL,
	"target" text NOT NULL,
	"status" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seo_redirects_status_check" CHECK ("seo_redirects"."status" in ('301', '302', '308'))
);
--> statement-breakpoint
CREATE TABLE "seo_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"problem" text,
	CONSTRAINT "seo_runs_name_check" CHECK ("seo_runs"."name" in ('links', 'indexnow'))
);
--> statement-breakpoint
CREATE TABLE "seo_submissions" (
	"path" text PRIMARY KEY NOT NULL,
	"stamp" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_uploads" DROP CONSTRAINT "file_uploads_subject_type_check";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_subject_type_check";--> statement-breakpoint
ALTER TABLE "seo_pages" ADD CONSTRAINT "seo_pages_picture_file_id_files_id_fk" FOREIGN KEY ("picture_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "seo_links_url_key" ON "seo_links" USING btree ("url");--> statement-breakpoint
CREATE INDEX "seo_links_broken_idx" ON "seo_links" USING btree ("is_ignored","failing_since","id") WHERE "seo_links"."is_broken";--> statement-breakpoint
CREATE INDEX "seo_links_checked_at_idx" ON "seo_links" USING btree ("checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "seo_pages_path_key" ON "seo_pages" USING btree ("path");--> statement-breakpoint
CREATE INDEX "seo_pages_picture_file_id_idx" ON "seo_pages" USING btree ("picture_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seo_redirects_from_path_key" ON "seo_redirects" USING btree ("from_path");--> statement-breakpoint
CREATE INDEX "seo_redirects_target_idx" ON "seo_redirects" USING btree ("target");--> statement-breakpoint
CREATE INDEX "seo_redirects_created_at_idx" ON "seo_redirects" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "seo_redirects_sample_idx" ON "seo_redirects" USING btree ("id") WHERE "seo_redirects"."is_sample";--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_subject_type_check" CHECK ("file_uploads"."subject_type" in ('branding', 'checklist_line', 'contract', 'conversation', 'deliverable', 'estimate', 'folder', 'form_submission', 'media', 'order', 'payment', 'seo_page', 'service', 'ticket'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_subject_type_check" CHECK ("files"."subject_type" in ('branding', 'checklist_line', 'contract', 'conversation', 'deliverable', 'estimate', 'folder', 'form_submission', 'media', 'order', 'payment', 'seo_page', 'service', 'ticket'));--> statement-breakpoint
CREATE FUNCTION tell_seo_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Only the page whose head has changed: under its old address and its new one where it has moved.
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('foyer', 'pages:seo ' || OLD.path); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('foyer', 'pages:seo ' || NEW.path); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER seo_pages_changed AFTER INSERT OR UPDATE OR DELETE ON seo_pages FOR EACH ROW EXECUTE FUNCTION tell_seo_page();
