CREATE TABLE "checklist_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checklist_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"due_date" date,
	"position" integer NOT NULL,
	"answer" text,
	"done_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checklist_lines_kind_check" CHECK ("checklist_lines"."kind" in ('text', 'files'))
);
--> statement-breakpoint
CREATE TABLE "content_checklists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"launch_date" date,
	"link_version" integer DEFAULT 1 NOT NULL,
	"link_hash" text,
	"reminders_enabled" boolean DEFAULT true NOT NULL,
	"reminders_most" integer DEFAULT 3 NOT NULL,
	"reminder_days" integer DEFAULT 3 NOT NULL,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"next_reminder_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_checklists_reminders_check" CHECK ("content_checklists"."reminders_most" between 0 and 10 and "content_checklists"."reminder_days" between 1 and 30)
);
--> statement-breakpoint
ALTER TABLE "file_uploads" DROP CONSTRAINT "file_uploads_subject_type_check";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_subject_type_check";--> statement-breakpoint
ALTER TABLE "checklist_lines" ADD CONSTRAINT "checklist_lines_checklist_id_content_checklists_id_fk" FOREIGN KEY ("checklist_id") REFERENCES "public"."content_checklists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_checklists" ADD CONSTRAINT "content_checklists_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checklist_lines_checklist_id_idx" ON "checklist_lines" USING btree ("checklist_id","position","id");--> statement-breakpoint
CREATE INDEX "checklist_lines_sample_idx" ON "checklist_lines" USING btree ("id") WHERE "checklist_lines"."is_sample";--> statement-breakpoint
CREATE INDEX "content_checklists_project_id_idx" ON "content_checklists" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_checklists_link_hash_key" ON "content_checklists" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "content_checklists_next_reminder_at_idx" ON "content_checklists" USING btree ("next_reminder_at") WHERE "content_checklists"."next_reminder_at" is not null;--> statement-breakpoint
CREATE INDEX "content_checklists_sample_idx" ON "content_checklists" USING btree ("id") WHERE "content_checklists"."is_sample";--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_subject_type_check" CHECK ("file_uploads"."subject_type" in ('branding', 'checklist_line', 'contract', 'estimate', 'folder', 'order', 'payment', 'service', 'ticket'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_subject_type_check" CHECK ("files"."subject_type" in ('branding', 'checklist_line', 'contract', 'estimate', 'folder', 'order', 'payment', 'service', 'ticket'));