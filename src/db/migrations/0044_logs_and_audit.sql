CREATE TABLE "log_alerts" (
	"kind" text PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone,
	"seen_until" timestamp with time zone,
	"is_told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "log_alerts_kind_check" CHECK ("log_alerts"."kind" in ('fatal', 'error_rate'))
);
--> statement-breakpoint
CREATE TABLE "saved_log_filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_log_filters" ADD CONSTRAINT "saved_log_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_log_filters_name_key" ON "saved_log_filters" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_kind_idx" ON "audit_log" USING btree ("entity","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
-- application_logs by month, and each month by level. An existing table keeps its rows where they are: it becomes the part up to the end of this month.
ALTER TABLE "application_logs" RENAME TO "application_logs_before";--> statement-breakpoint
ALTER INDEX "application_logs_timestamp_idx" RENAME TO "application_logs_before_timestamp_idx";--> statement-breakpoint
ALTER INDEX "application_logs_level_idx" RENAME TO "application_logs_before_level_idx";--> statement-breakpoint
ALTER INDEX "application_logs_category_idx" RENAME TO "application_logs_before_category_idx";--> statement-breakpoint
ALTER INDEX "application_logs_request_id_idx" RENAME TO "application_logs_before_request_id_idx";--> statement-breakpoint
ALTER INDEX "application_logs_sample_idx" RENAME TO "application_logs_before_sample_idx";--> statement-breakpoint
CREATE TABLE "application_logs" (LIKE "application_logs_before" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("timestamp");--> statement-breakpoint
ALTER TABLE "application_logs" ADD CONSTRAINT "application_logs_pk" PRIMARY KEY("id","timestamp","level");--> statement-breakpoint
CREATE INDEX "application_logs_timestamp_idx" ON "application_logs" USING btree ("timestamp" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "application_logs_category_idx" ON "application_logs" USING btree ("category","timestamp" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "application_logs_request_id_idx" ON "application_logs" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "application_logs_sample_idx" ON "application_logs" USING btree ("id") WHERE "is_sample";--> statement-breakpoint
-- What no month takes is kept here, until the nightly job makes the month and moves it there.
CREATE TABLE "application_logs_default" PARTITION OF "application_logs" DEFAULT;--> statement-breakpoint
DO $$
DECLARE
  this_month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  newest timestamptz := (SELECT max("timestamp") FROM application_logs_before);
  month_table text := 'application_logs_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM');
  one_level text;
BEGIN
  IF newest IS NULL THEN
    DROP TABLE application_logs_before;
    EXECUTE format('CREATE TABLE %I PARTITION OF application_logs FOR VALUES FROM (%L) TO (%L) PARTITION BY LIST (level)',
      month_table, this_month AT TIME ZONE 'UTC', (this_month + interval '1 month') AT TIME ZONE 'UTC');
    FOREACH one_level IN ARRAY ARRAY['debug', 'info', 'warn', 'error', 'fatal'] LOOP
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES IN (%L)', month_table || '_' || one_level, month_table, one_level);
    END LOOP;
  ELSE
    ALTER TABLE application_logs_before DROP CONSTRAINT application_logs_pkey;
    EXECUTE format('ALTER TABLE application_logs ATTACH PARTITION application_logs_before FOR VALUES FROM (MINVALUE) TO (%L)',
      (date_trunc('month', greatest(newest, now()) AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC');
  END IF;
END $$;
