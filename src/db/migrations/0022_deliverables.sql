CREATE TABLE "deliverable_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"deliverable_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"author_id" uuid,
	"words" text NOT NULL,
	"page" integer,
	"x" double precision,
	"y" double precision,
	"seconds" double precision,
	"sent_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverable_comments_spot_check" CHECK (("deliverable_comments"."x" is null) = ("deliverable_comments"."y" is null)),
	CONSTRAINT "deliverable_comments_x_check" CHECK ("deliverable_comments"."x" between 0 and 100),
	CONSTRAINT "deliverable_comments_y_check" CHECK ("deliverable_comments"."y" between 0 and 100),
	CONSTRAINT "deliverable_comments_page_check" CHECK ("deliverable_comments"."page" >= 1),
	CONSTRAINT "deliverable_comments_seconds_check" CHECK ("deliverable_comments"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "deliverable_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deliverable_id" uuid NOT NULL,
	"version_id" uuid,
	"file_id" uuid NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliverable_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"comment_id" uuid NOT NULL,
	"author_id" uuid,
	"is_studio" boolean NOT NULL,
	"words" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliverable_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"deliverable_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"words" text,
	"answer" text,
	"answer_words" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverable_versions_answer_check" CHECK ("deliverable_versions"."answer" in ('approved', 'changes')),
	CONSTRAINT "deliverable_versions_answered_check" CHECK (("deliverable_versions"."answer" is null) = ("deliverable_versions"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "deliverables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"agreed_rounds" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverables_status_check" CHECK ("deliverables"."status" in ('draft', 'review', 'changes', 'approved')),
	CONSTRAINT "deliverables_agreed_rounds_check" CHECK ("deliverables"."agreed_rounds" >= 0)
);
--> statement-breakpoint
ALTER TABLE "file_uploads" DROP CONSTRAINT "file_uploads_subject_type_check";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_subject_type_check";--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD CONSTRAINT "deliverable_comments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD CONSTRAINT "deliverable_comments_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD CONSTRAINT "deliverable_comments_version_id_deliverable_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."deliverable_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD CONSTRAINT "deliverable_comments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD CONSTRAINT "deliverable_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_comments" ADD CONSTRAINT "deliverable_comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_files" ADD CONSTRAINT "deliverable_files_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_files" ADD CONSTRAINT "deliverable_files_version_id_deliverable_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."deliverable_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_files" ADD CONSTRAINT "deliverable_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_replies" ADD CONSTRAINT "deliverable_replies_comment_id_deliverable_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."deliverable_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_replies" ADD CONSTRAINT "deliverable_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_versions" ADD CONSTRAINT "deliverable_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_versions" ADD CONSTRAINT "deliverable_versions_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_versions" ADD CONSTRAINT "deliverable_versions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliverable_comments_deliverable_id_idx" ON "deliverable_comments" USING btree ("deliverable_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deliverable_comments_project_id_idx" ON "deliverable_comments" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "deliverable_comments_version_id_idx" ON "deliverable_comments" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "deliverable_comments_file_id_idx" ON "deliverable_comments" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "deliverable_comments_author_id_idx" ON "deliverable_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "deliverable_comments_resolved_by_idx" ON "deliverable_comments" USING btree ("resolved_by");--> statement-breakpoint
CREATE INDEX "deliverable_comments_sample_idx" ON "deliverable_comments" USING btree ("id") WHERE "deliverable_comments"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "deliverable_files_version_key" ON "deliverable_files" USING btree ("version_id","file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliverable_files_next_key" ON "deliverable_files" USING btree ("deliverable_id","file_id") WHERE "deliverable_files"."version_id" is null;--> statement-breakpoint
CREATE INDEX "deliverable_files_deliverable_id_idx" ON "deliverable_files" USING btree ("deliverable_id");--> statement-breakpoint
CREATE INDEX "deliverable_files_file_id_idx" ON "deliverable_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "deliverable_files_sample_idx" ON "deliverable_files" USING btree ("id") WHERE "deliverable_files"."is_sample";--> statement-breakpoint
CREATE INDEX "deliverable_replies_comment_id_idx" ON "deliverable_replies" USING btree ("comment_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deliverable_replies_author_id_idx" ON "deliverable_replies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "deliverable_replies_sample_idx" ON "deliverable_replies" USING btree ("id") WHERE "deliverable_replies"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "deliverable_versions_number_key" ON "deliverable_versions" USING btree ("deliverable_id","number");--> statement-breakpoint
CREATE INDEX "deliverable_versions_project_id_idx" ON "deliverable_versions" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "deliverable_versions_answered_by_idx" ON "deliverable_versions" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "deliverable_versions_sample_idx" ON "deliverable_versions" USING btree ("id") WHERE "deliverable_versions"."is_sample";--> statement-breakpoint
CREATE INDEX "deliverables_project_id_idx" ON "deliverables" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deliverables_sample_idx" ON "deliverables" USING btree ("id") WHERE "deliverables"."is_sample";--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_subject_type_check" CHECK ("file_uploads"."subject_type" in ('branding', 'checklist_line', 'contract', 'deliverable', 'estimate', 'folder', 'order', 'payment', 'service', 'ticket'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_subject_type_check" CHECK ("files"."subject_type" in ('branding', 'checklist_line', 'contract', 'deliverable', 'estimate', 'folder', 'order', 'payment', 'service', 'ticket'));