ALTER TABLE "deliverable_comments" DROP CONSTRAINT "deliverable_comments_file_id_files_id_fk";
--> statement-breakpoint
ALTER TABLE "deliverable_files" DROP CONSTRAINT "deliverable_files_file_id_files_id_fk";
--> statement-breakpoint
ALTER TABLE "deliverables" ADD COLUMN "folder_id" uuid;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD CONSTRAINT "deliverable_comments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_files" ADD CONSTRAINT "deliverable_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliverables_folder_id_idx" ON "deliverables" USING btree ("folder_id");
--> statement-breakpoint
-- A file that was chosen for the next version and is deleted before it was handed over is not in it. What was handed over is kept.
CREATE FUNCTION forget_chosen_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM deliverable_files WHERE file_id = OLD.id AND version_id IS NULL;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER files_forget_chosen BEFORE DELETE ON files FOR EACH ROW EXECUTE FUNCTION forget_chosen_file();
