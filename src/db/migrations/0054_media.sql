CREATE TABLE "media_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"media_id" uuid NOT NULL,
	"role" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"generation" integer NOT NULL,
	"superseded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_files_role_check" CHECK ("media_files"."role" in ('original', 'variant')),
	CONSTRAINT "media_files_size_check" CHECK ("media_files"."width" > 0 and "media_files"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "media_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"credit" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"kind" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"focal_x" integer DEFAULT 50 NOT NULL,
	"focal_y" integer DEFAULT 50 NOT NULL,
	"crop" jsonb,
	"generation" integer DEFAULT 1 NOT NULL,
	"upload_id" uuid,
	"uploaded_by" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_items_kind_check" CHECK ("media_items"."kind" in ('picture', 'animation', 'drawing')),
	CONSTRAINT "media_items_size_check" CHECK ("media_items"."width" > 0 and "media_items"."height" > 0),
	CONSTRAINT "media_items_focal_check" CHECK ("media_items"."focal_x" between 0 and 100 and "media_items"."focal_y" between 0 and 100),
	CONSTRAINT "media_items_crop_check" CHECK ("media_items"."crop" is null or "media_items"."kind" = 'picture')
);
--> statement-breakpoint
ALTER TABLE "file_uploads" DROP CONSTRAINT "file_uploads_subject_type_check";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_subject_type_check";--> statement-breakpoint
ALTER TABLE "record_words" DROP CONSTRAINT "record_words_type_check";--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_media_id_media_items_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_items" ADD CONSTRAINT "media_items_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_files_media_id_idx" ON "media_files" USING btree ("media_id");--> statement-breakpoint
CREATE UNIQUE INDEX "media_files_original_key" ON "media_files" USING btree ("media_id") WHERE "media_files"."role" = 'original' and "media_files"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "media_files_superseded_at_idx" ON "media_files" USING btree ("superseded_at") WHERE "media_files"."superseded_at" is not null;--> statement-breakpoint
CREATE INDEX "media_items_newest_idx" ON "media_items" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "media_items_kind_idx" ON "media_items" USING btree ("kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "media_items_without_alt_idx" ON "media_items" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "media_items"."alt" = '';--> statement-breakpoint
CREATE INDEX "media_items_sample_idx" ON "media_items" USING btree ("id") WHERE "media_items"."is_sample";--> statement-breakpoint
CREATE INDEX "media_items_uploaded_by_idx" ON "media_items" USING btree ("uploaded_by");--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_subject_type_check" CHECK ("file_uploads"."subject_type" in ('branding', 'checklist_line', 'contract', 'conversation', 'deliverable', 'estimate', 'folder', 'form_submission', 'media', 'order', 'payment', 'service', 'ticket'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_subject_type_check" CHECK ("files"."subject_type" in ('branding', 'checklist_line', 'contract', 'conversation', 'deliverable', 'estimate', 'folder', 'form_submission', 'media', 'order', 'payment', 'service', 'ticket'));--> statement-breakpoint
ALTER TABLE "record_words" ADD CONSTRAINT "record_words_type_check" CHECK ("record_words"."record_type" in ('estimate', 'contract', 'order', 'booking', 'contact', 'project', 'file', 'ticket', 'submission', 'media'));--> statement-breakpoint
CREATE FUNCTION keep_media_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM record_words WHERE record_type = 'media' AND record_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO record_words (record_type, record_id, word, created_at)
      SELECT DISTINCT 'media', NEW.id, word, NEW.created_at
      FROM search_words(concat_ws(' ', NEW.title, NEW.alt, NEW.credit, NEW.file_name)) AS word;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER media_items_words AFTER INSERT OR DELETE ON media_items FOR EACH ROW EXECUTE FUNCTION keep_media_words();--> statement-breakpoint
CREATE TRIGGER media_items_words_changed AFTER UPDATE ON media_items FOR EACH ROW
  WHEN ((OLD.title, OLD.alt, OLD.credit, OLD.file_name, OLD.created_at) IS DISTINCT FROM (NEW.title, NEW.alt, NEW.credit, NEW.file_name, NEW.created_at))
  EXECUTE FUNCTION keep_media_words();--> statement-breakpoint
-- Any page may show any picture: which ones do is not known here, and a page is rendered again in milliseconds.
CREATE FUNCTION tell_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer', 'pages:content');
  RETURN NULL;
END $$;--> statement-breakpoint
-- A picture that was just uploaded is on no page yet.
CREATE TRIGGER media_items_changed AFTER UPDATE OR DELETE ON media_items FOR EACH STATEMENT EXECUTE FUNCTION tell_media();--> statement-breakpoint
CREATE TRIGGER media_files_changed AFTER INSERT OR UPDATE OR DELETE ON media_files FOR EACH STATEMENT EXECUTE FUNCTION tell_media();
