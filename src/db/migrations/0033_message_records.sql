CREATE TABLE "message_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid,
	"kind" text NOT NULL,
	"task_id" uuid,
	"ticket_id" uuid,
	"estimate_id" uuid,
	"project_id" uuid,
	"quote" text NOT NULL,
	"asked_by" text NOT NULL,
	"created_by" uuid,
	"request_key" uuid NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_records_kind_check" CHECK ("message_records"."kind" in ('task', 'ticket', 'change_order')),
	CONSTRAINT "message_records_record_check" CHECK (("message_records"."kind" = 'task') = ("message_records"."task_id" is not null) and ("message_records"."kind" = 'ticket') = ("message_records"."ticket_id" is not null)
        and ("message_records"."kind" = 'change_order') = ("message_records"."estimate_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "message_records" ADD CONSTRAINT "message_records_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_records" ADD CONSTRAINT "message_records_task_id_project_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."project_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_records" ADD CONSTRAINT "message_records_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_records" ADD CONSTRAINT "message_records_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_records" ADD CONSTRAINT "message_records_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_records" ADD CONSTRAINT "message_records_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_records_request_key_key" ON "message_records" USING btree ("message_id","kind","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "message_records_task_id_key" ON "message_records" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_records_ticket_id_key" ON "message_records" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_records_estimate_id_key" ON "message_records" USING btree ("estimate_id");--> statement-breakpoint
CREATE INDEX "message_records_project_id_idx" ON "message_records" USING btree ("project_id") WHERE "message_records"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "message_records_created_by_idx" ON "message_records" USING btree ("created_by");