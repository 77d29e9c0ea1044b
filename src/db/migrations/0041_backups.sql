CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"size_bytes" bigint,
	"row_count" bigint,
	"file_count" bigint,
	"missing_files" integer DEFAULT 0 NOT NULL,
	"error" text,
	"check_state" text DEFAULT 'none' NOT NULL,
	"checked_at" timestamp with time zone,
	"check_error" text,
	"beat_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backup_runs_origin_check" CHECK ("backup_runs"."origin" in ('schedule', 'person', 'command')),
	CONSTRAINT "backup_runs_place_check" CHECK ("backup_runs"."place" in ('folder', 'bucket')),
	CONSTRAINT "backup_runs_state_check" CHECK ("backup_runs"."state" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "backup_runs_check_state_check" CHECK ("backup_runs"."check_state" in ('none', 'waiting', 'running', 'passed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "backup_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"schedule" text NOT NULL,
	"hour" integer NOT NULL,
	"weekday" integer NOT NULL,
	"place" text NOT NULL,
	"is_encrypted" boolean NOT NULL,
	"sealed_passphrase" text,
	"keep_daily" integer NOT NULL,
	"keep_weekly" integer NOT NULL,
	"keep_monthly" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backup_settings_one_row_check" CHECK ("backup_settings"."id" = 1),
	CONSTRAINT "backup_settings_schedule_check" CHECK ("backup_settings"."schedule" in ('off', 'daily', 'weekly')),
	CONSTRAINT "backup_settings_place_check" CHECK ("backup_settings"."place" in ('folder', 'bucket'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_name_key" ON "backup_runs" USING btree ("place","name");--> statement-breakpoint
CREATE INDEX "backup_runs_created_at_idx" ON "backup_runs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "backup_runs_open_idx" ON "backup_runs" USING btree ("created_at") WHERE "backup_runs"."state" in ('waiting', 'running') or "backup_runs"."check_state" in ('waiting', 'running');