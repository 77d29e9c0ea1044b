CREATE TABLE "file_removals" (
	"path" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "visibility" text NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "subject_type" text NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "subject_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "image_file_id" uuid;--> statement-breakpoint
CREATE INDEX "file_removals_due_at_idx" ON "file_removals" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_image_file_id_files_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_subject_idx" ON "files" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "files_owner_id_idx" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "files_uploaded_by_idx" ON "files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "services_image_file_id_idx" ON "services" USING btree ("image_file_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_visibility_check" CHECK ("files"."visibility" in ('public', 'owner', 'studio'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_subject_type_check" CHECK ("files"."subject_type" in ('branding', 'contract', 'estimate', 'order', 'payment', 'service', 'ticket'));