CREATE TABLE "content_old_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"path" text NOT NULL,
	"public_path" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_transfer_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transfer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"guid" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"source" jsonb,
	"target_path" text,
	"target_id" text,
	"target_revision" integer,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem_count" integer GENERATED ALWAYS AS (jsonb_array_length(problems)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_transfer_items_kind_check" CHECK ("content_transfer_items"."kind" in ('post', 'page', 'picture')),
	CONSTRAINT "content_transfer_items_state_check" CHECK ("content_transfer_items"."state" in ('waiting', 'made', 'known', 'skipped', 'failed', 'undone', 'kept')),
	CONSTRAINT "content_transfer_items_made_check" CHECK ("content_transfer_items"."state" <> 'made' or "content_transfer_items"."target_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "content_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid,
	"file_id" uuid,
	"file_name" text DEFAULT '' NOT NULL,
	"path" text,
	"size_bytes" bigint,
	"expires_at" timestamp with time zone,
	"source_site" text DEFAULT '' NOT NULL,
	"authors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"others" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"settled" integer DEFAULT 0 NOT NULL,
	"run_id" uuid,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "content_transfers_kind_check" CHECK ("content_transfers"."kind" in ('wordpress', 'markdown', 'export')),
	CONSTRAINT "content_transfers_state_check" CHECK ("content_transfers"."state" in ('reading', 'ready', 'working', 'done', 'failed', 'undoing', 'undone', 'removed')),
	CONSTRAINT "content_transfers_settled_check" CHECK ("content_transfers"."settled" between 0 and "content_transfers"."total")
);
--> statement-breakpoint
ALTER TABLE "file_uploads" DROP CONSTRAINT "file_uploads_subject_type_check";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_subject_type_check";--> statement-breakpoint
ALTER TABLE "content_old_addresses" ADD CONSTRAINT "content_old_addresses_item_id_content_transfer_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."content_transfer_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_old_addresses" ADD CONSTRAINT "content_old_addresses_transfer_id_content_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."content_transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_transfer_items" ADD CONSTRAINT "content_transfer_items_transfer_id_content_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."content_transfers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_transfers" ADD CONSTRAINT "content_transfers_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_transfers" ADD CONSTRAINT "content_transfers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_old_addresses_path_key" ON "content_old_addresses" USING btree ("transfer_id","path");--> statement-breakpoint
CREATE INDEX "content_old_addresses_public_path_idx" ON "content_old_addresses" USING btree ("public_path") WHERE "content_old_addresses"."public_path" is not null;--> statement-breakpoint
CREATE INDEX "content_old_addresses_item_id_idx" ON "content_old_addresses" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_transfer_items_source_key" ON "content_transfer_items" USING btree ("transfer_id","kind","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_transfer_items_position_key" ON "content_transfer_items" USING btree ("transfer_id","position");--> statement-breakpoint
CREATE INDEX "content_transfer_items_waiting_idx" ON "content_transfer_items" USING btree ("transfer_id","position") WHERE "content_transfer_items"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "content_transfer_items_problems_idx" ON "content_transfer_items" USING btree ("transfer_id","position") WHERE "content_transfer_items"."problem_count" > 0;--> statement-breakpoint
CREATE INDEX "content_transfer_items_guid_idx" ON "content_transfer_items" USING btree ("guid") WHERE "content_transfer_items"."state" = 'made' and "content_transfer_items"."guid" <> '';--> statement-breakpoint
CREATE INDEX "content_transfer_items_target_id_idx" ON "content_transfer_items" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "content_transfers_created_at_idx" ON "content_transfers" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_transfers_asked_by_idx" ON "content_transfers" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "content_transfers_file_id_idx" ON "content_transfers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "content_transfers_active_idx" ON "content_transfers" USING btree ("updated_at") WHERE "content_transfers"."state" in ('reading', 'working', 'undoing');--> statement-breakpoint
CREATE INDEX "content_transfers_expires_at_idx" ON "content_transfers" USING btree ("expires_at") WHERE "content_transfers"."expires_at" is not null;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_subject_type_check" CHECK ("file_uploads"."subject_type" in ('branding', 'checklist_line', 'content_transfer', 'contract', 'conversation', 'deliverable', 'estimate', 'folder', 'form_submission', 'media', 'order', 'payment', 'seo_page', 'service', 'ticket'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_subject_type_check" CHECK ("files"."subject_type" in ('branding', 'checklist_line', 'content_transfer', 'contract', 'conversation', 'deliverable', 'estimate', 'folder', 'form_submission', 'media', 'order', 'payment', 'seo_page', 'service', 'ticket'));