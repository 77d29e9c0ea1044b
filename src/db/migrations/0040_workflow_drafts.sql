CREATE TABLE "workflow_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workflow_id" uuid,
	"base_version" integer,
	"definition" jsonb NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workflow_drafts" ADD CONSTRAINT "workflow_drafts_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_drafts_workflow_key" ON "workflow_drafts" USING btree ("workflow_id");--> statement-breakpoint
CREATE INDEX "workflow_drafts_created_at_idx" ON "workflow_drafts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "workflow_drafts"."workflow_id" is null;--> statement-breakpoint
CREATE INDEX "workflow_drafts_sample_idx" ON "workflow_drafts" USING btree ("id") WHERE "workflow_drafts"."is_sample";