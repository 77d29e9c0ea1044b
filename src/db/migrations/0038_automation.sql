CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"event_type" text NOT NULL,
	"body" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"response_status" integer,
	"error" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_status_check" CHECK ("webhook_deliveries"."status" in ('pending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"events" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"off_reason" text,
	"last_success_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workflow_run_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"step_id" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"detail" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_run_steps_type_check" CHECK ("workflow_run_steps"."type" in ('email', 'delay', 'condition', 'action')),
	CONSTRAINT "workflow_run_steps_status_check" CHECK ("workflow_run_steps"."status" in ('done', 'failed', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "workflow_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workflow_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"occasion" text NOT NULL,
	"event_type" text,
	"subject_type" text,
	"subject_id" text,
	"payload" jsonb NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"step_id" text,
	"depth" integer DEFAULT 0 NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"resume_at" timestamp with time zone,
	"error" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "workflow_runs_status_check" CHECK ("workflow_runs"."status" in ('running', 'waiting', 'failed', 'completed', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "workflow_versions" (
	"workflow_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"trigger" text NOT NULL,
	"trigger_config" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"created_by" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflow_versions_pkey" PRIMARY KEY("workflow_id","version"),
	CONSTRAINT "workflow_versions_trigger_check" CHECK ("workflow_versions"."trigger" in ('form_submission', 'new_client', 'estimate_accepted', 'contract_signed', 'payment_received', 'project_completed', 'event', 'schedule', 'record_date', 'webhook'))
);
--> statement-breakpoint
CREATE TABLE "workflows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"trigger" text DEFAULT 'form_submission' NOT NULL,
	"trigger_config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"event_type" text,
	"steps" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"next_due_at" timestamp with time zone,
	"hook_hash" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workflows_trigger_check" CHECK ("workflows"."trigger" in ('form_submission', 'new_client', 'estimate_accepted', 'contract_signed', 'payment_received', 'project_completed', 'event', 'schedule', 'record_date', 'webhook'))
);
--> statement-breakpoint
ALTER TABLE "domain_events" ADD COLUMN "depth" integer DEFAULT coalesce(nullif(current_setting('foyer.event_depth', true), ''), '0')::int NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_run_steps" ADD CONSTRAINT "workflow_run_steps_run_id_workflow_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."workflow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_version_fk" FOREIGN KEY ("workflow_id","version") REFERENCES "public"."workflow_versions"("workflow_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_message_key" ON "webhook_deliveries" USING btree ("endpoint_id","message_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_idx" ON "webhook_deliveries" USING btree ("endpoint_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending_idx" ON "webhook_deliveries" USING btree ("updated_at") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_finished_at_idx" ON "webhook_deliveries" USING btree ("finished_at") WHERE "webhook_deliveries"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_created_at_idx" ON "webhook_endpoints" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_endpoints_sample_idx" ON "webhook_endpoints" USING btree ("id") WHERE "webhook_endpoints"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_run_steps_step_key" ON "workflow_run_steps" USING btree ("run_id","step_id");--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_runs_occasion_key" ON "workflow_runs" USING btree ("workflow_id","occasion");--> statement-breakpoint
CREATE INDEX "workflow_runs_created_at_idx" ON "workflow_runs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "workflow_runs_workflow_idx" ON "workflow_runs" USING btree ("workflow_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "workflow_runs_status_idx" ON "workflow_runs" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "workflow_runs_subject_idx" ON "workflow_runs" USING btree ("subject_id","workflow_id","created_at");--> statement-breakpoint
CREATE INDEX "workflow_runs_open_idx" ON "workflow_runs" USING btree ("updated_at") WHERE "workflow_runs"."status" in ('running', 'waiting');--> statement-breakpoint
CREATE INDEX "workflow_runs_finished_at_idx" ON "workflow_runs" USING btree ("finished_at") WHERE "workflow_runs"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "workflow_runs_sample_idx" ON "workflow_runs" USING btree ("id") WHERE "workflow_runs"."is_sample";--> statement-breakpoint
CREATE INDEX "workflows_created_at_idx" ON "workflows" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "workflows_event_type_idx" ON "workflows" USING btree ("event_type") WHERE "workflows"."is_active" and "workflows"."event_type" is not null;--> statement-breakpoint
CREATE INDEX "workflows_next_due_at_idx" ON "workflows" USING btree ("next_due_at") WHERE "workflows"."is_active" and "workflows"."next_due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "workflows_hook_hash_key" ON "workflows" USING btree ("hook_hash");--> statement-breakpoint
CREATE INDEX "workflows_sample_idx" ON "workflows" USING btree ("id") WHERE "workflows"."is_sample";--> statement-breakpoint
CREATE INDEX "domain_events_type_idx" ON "domain_events" USING btree ("type","created_at","id");