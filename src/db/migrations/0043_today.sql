CREATE TABLE "today_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"snoozed_until" timestamp with time zone,
	"marked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "today_marks" ADD CONSTRAINT "today_marks_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "today_marks_key_key" ON "today_marks" USING btree ("key");--> statement-breakpoint
CREATE INDEX "today_marks_snoozed_until_idx" ON "today_marks" USING btree ("snoozed_until") WHERE "today_marks"."snoozed_until" is not null;--> statement-breakpoint
CREATE INDEX "today_marks_updated_at_idx" ON "today_marks" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "today_marks_marked_by_idx" ON "today_marks" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "orders_paid_at_idx" ON "orders" USING btree (coalesce("paid_at", "created_at")) WHERE "orders"."status" = 'paid' and "orders"."is_placed";--> statement-breakpoint
CREATE INDEX "deliverables_changes_idx" ON "deliverables" USING btree ("id") WHERE "deliverables"."status" = 'changes';--> statement-breakpoint
CREATE INDEX "project_milestones_changes_idx" ON "project_milestones" USING btree ("id") WHERE "project_milestones"."status" = 'changes';