CREATE TABLE "file_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid,
	"folder_id" uuid,
	"client_id" uuid,
	"project_id" uuid,
	"created_by" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_shares_what_check" CHECK (num_nonnulls("file_shares"."file_id", "file_shares"."folder_id") = 1),
	CONSTRAINT "file_shares_with_check" CHECK (num_nonnulls("file_shares"."client_id", "file_shares"."project_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "folders" DROP CONSTRAINT "folders_kind_check";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "deleted_with" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "lineage" uuid[];--> statement-breakpoint
UPDATE "folders" SET "lineage" = ARRAY["id"];--> statement-breakpoint
ALTER TABLE "folders" ALTER COLUMN "lineage" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "deleted_with" uuid;--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "file_shares_file_client_key" ON "file_shares" USING btree ("file_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_shares_file_project_key" ON "file_shares" USING btree ("file_id","project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_shares_folder_client_key" ON "file_shares" USING btree ("folder_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_shares_folder_project_key" ON "file_shares" USING btree ("folder_id","project_id");--> statement-breakpoint
CREATE INDEX "file_shares_client_id_idx" ON "file_shares" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "file_shares_project_id_idx" ON "file_shares" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "file_shares_created_by_idx" ON "file_shares" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_id_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_deleted_with_idx" ON "files" USING btree ("deleted_with") WHERE "files"."deleted_with" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "folders_project_id_key" ON "folders" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "folders_name_key" ON "folders" USING btree ("parent_id",lower("name")) WHERE "folders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "folders_parent_id_idx" ON "folders" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "folders_lineage_idx" ON "folders" USING gin ("lineage");--> statement-breakpoint
CREATE INDEX "folders_name_idx" ON "folders" USING btree (lower("name") text_pattern_ops) WHERE "folders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "folders_deleted_at_idx" ON "folders" USING btree ("deleted_at") WHERE "folders"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "folders_deleted_with_idx" ON "folders" USING btree ("deleted_with") WHERE "folders"."deleted_with" is not null;--> statement-breakpoint
CREATE INDEX "folders_deleted_by_idx" ON "folders" USING btree ("deleted_by");--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_project_check" CHECK ("folders"."project_id" is null or "folders"."kind" = 'project');--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_check" CHECK (("folders"."parent_id" is not null) = ("folders"."kind" = 'folder'));--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_name_check" CHECK (("folders"."name" is not null) = ("folders"."kind" = 'folder'));--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_kind_check" CHECK ("folders"."kind" in ('studio', 'client', 'project', 'folder'));--> statement-breakpoint
-- Every project and every client has a folder from the beginning, so that to look at it never writes.
CREATE FUNCTION make_project_folder() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE made uuid := gen_random_uuid();
BEGIN
  INSERT INTO folders (id, kind, lineage, project_id, is_sample) VALUES (made, 'project', ARRAY[made], NEW.id, NEW.is_sample)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER projects_make_folder AFTER INSERT ON projects FOR EACH ROW EXECUTE FUNCTION make_project_folder();--> statement-breakpoint
CREATE FUNCTION make_client_folder() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE made uuid := gen_random_uuid();
BEGIN
  INSERT INTO folders (id, kind, lineage, client_id, is_sample)
    SELECT made, 'client', ARRAY[made], u.id, u.is_sample FROM users u WHERE u.id = NEW.user_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER user_roles_make_folder AFTER INSERT OR UPDATE OF role ON user_roles FOR EACH ROW
  WHEN (NEW.role = 'client') EXECUTE FUNCTION make_client_folder();--> statement-breakpoint
INSERT INTO folders (id, kind, lineage) SELECT made, 'studio', ARRAY[made] FROM gen_random_uuid() made ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO folders (id, kind, lineage, project_id, is_sample)
  SELECT made, 'project', ARRAY[made], id, is_sample FROM (SELECT gen_random_uuid() AS made, id, is_sample FROM projects) p ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO folders (id, kind, lineage, client_id, is_sample)
  SELECT made, 'client', ARRAY[made], id, is_sample
  FROM (SELECT gen_random_uuid() AS made, u.id, u.is_sample FROM users u JOIN user_roles r ON r.user_id = u.id WHERE r.role = 'client') c ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Who reads a file in a folder is told by the folder; what only the studio may read lies in the studio's.
UPDATE files SET visibility = 'owner' WHERE subject_type = 'folder';--> statement-breakpoint
UPDATE file_uploads SET visibility = 'owner' WHERE subject_type = 'folder';
