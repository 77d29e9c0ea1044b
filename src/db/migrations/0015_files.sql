CREATE TABLE "file_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"original_name" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"path" text NOT NULL,
	"state" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"owner_id" uuid,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"visibility" text NOT NULL,
	"file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_uploads_visibility_check" CHECK ("file_uploads"."visibility" in ('public', 'owner', 'studio')),
	CONSTRAINT "file_uploads_subject_type_check" CHECK ("file_uploads"."subject_type" in ('branding', 'contract', 'estimate', 'folder', 'order', 'payment', 'service', 'ticket')),
	CONSTRAINT "file_uploads_received_check" CHECK ("file_uploads"."received" between 0 and "file_uploads"."size")
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"client_id" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "folders_kind_check" CHECK ("folders"."kind" in ('studio', 'client')),
	CONSTRAINT "folders_client_check" CHECK ("folders"."client_id" is null or "folders"."kind" = 'client')
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_subject_type_check";--> statement-breakpoint
ALTER TABLE "record_words" DROP CONSTRAINT "record_words_type_check";--> statement-breakpoint
DROP INDEX "files_created_at_idx";--> statement-breakpoint
DROP INDEX "files_owner_id_idx";--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "size" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "file_uploads_path_key" ON "file_uploads" USING btree ("path");--> statement-breakpoint
CREATE INDEX "file_uploads_user_id_idx" ON "file_uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "file_uploads_owner_id_idx" ON "file_uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "file_uploads_file_id_idx" ON "file_uploads" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "file_uploads_expires_at_idx" ON "file_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "folders_client_id_key" ON "folders" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "folders_studio_key" ON "folders" USING btree ("kind") WHERE "folders"."kind" = 'studio';--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_present_idx" ON "files" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "files"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "files_deleted_idx" ON "files" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "files"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "files_deleted_at_idx" ON "files" USING btree ("deleted_at") WHERE "files"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "files_deleted_by_idx" ON "files" USING btree ("deleted_by");--> statement-breakpoint
CREATE INDEX "files_owner_id_idx" ON "files" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_subject_type_check" CHECK ("files"."subject_type" in ('branding', 'contract', 'estimate', 'folder', 'order', 'payment', 'service', 'ticket'));--> statement-breakpoint
ALTER TABLE "record_words" ADD CONSTRAINT "record_words_type_check" CHECK ("record_words"."record_type" in ('estimate', 'contract', 'order', 'booking', 'contact', 'project', 'file'));--> statement-breakpoint
-- By statement: many files stored or removed at once are one insert and one delete here.
CREATE FUNCTION keep_file_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM record_words w USING old_files o WHERE w.record_type = 'file' AND w.record_id = o.id;
  ELSE
    INSERT INTO record_words (record_type, record_id, word, created_at)
      SELECT 'file', n.id, word, n.created_at FROM new_files n, search_words(n.original_name) AS word;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER files_words_added AFTER INSERT ON files REFERENCING NEW TABLE AS new_files FOR EACH STATEMENT EXECUTE FUNCTION keep_file_words();--> statement-breakpoint
CREATE TRIGGER files_words_removed AFTER DELETE ON files REFERENCING OLD TABLE AS old_files FOR EACH STATEMENT EXECUTE FUNCTION keep_file_words();--> statement-breakpoint
CREATE FUNCTION change_file_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM record_words WHERE record_type = 'file' AND record_id = OLD.id;
  INSERT INTO record_words (record_type, record_id, word, created_at)
    SELECT 'file', NEW.id, word, NEW.created_at FROM search_words(NEW.original_name) AS word;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER files_words_changed AFTER UPDATE ON files FOR EACH ROW
  WHEN ((OLD.original_name, OLD.created_at) IS DISTINCT FROM (NEW.original_name, NEW.created_at)) EXECUTE FUNCTION change_file_words();--> statement-breakpoint
INSERT INTO record_words (record_type, record_id, word, created_at)
  SELECT 'file', f.id, word, f.created_at FROM files f, search_words(f.original_name) AS word;
