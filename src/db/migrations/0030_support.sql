CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_messages_kind_check" CHECK ("ticket_messages"."kind" in ('reply', 'note')),
	CONSTRAINT "ticket_messages_side_check" CHECK ("ticket_messages"."side" in ('client', 'studio')),
	CONSTRAINT "ticket_messages_note_check" CHECK ("ticket_messages"."kind" = 'reply' or "ticket_messages"."side" = 'studio')
);
--> statement-breakpoint
ALTER TABLE "record_words" DROP CONSTRAINT "record_words_type_check";--> statement-breakpoint
DROP INDEX "support_tickets_email_idx";--> statement-breakpoint
DROP INDEX "support_tickets_assigned_to_idx";--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "split_from" uuid;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "response_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "resolution_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "responded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "response_minutes" integer;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "paused_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "response_warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "resolution_warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "rating" integer;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "rating_words" text;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "rated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_replies_title_key" ON "saved_replies" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "saved_replies_sample_idx" ON "saved_replies" USING btree ("id") WHERE "saved_replies"."is_sample";--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket_id_idx" ON "ticket_messages" USING btree ("ticket_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_sample_idx" ON "ticket_messages" USING btree ("id") WHERE "ticket_messages"."is_sample";--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_merged_into_support_tickets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_split_from_support_tickets_id_fk" FOREIGN KEY ("split_from") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_tickets_priority_idx" ON "support_tickets" USING btree ("priority","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_status_priority_idx" ON "support_tickets" USING btree ("status","priority","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_status_assigned_to_idx" ON "support_tickets" USING btree ("status","assigned_to","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "support_tickets_link_hash_key" ON "support_tickets" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "support_tickets_merged_into_idx" ON "support_tickets" USING btree ("merged_into") WHERE "support_tickets"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_split_from_idx" ON "support_tickets" USING btree ("split_from") WHERE "support_tickets"."split_from" is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_project_id_idx" ON "support_tickets" USING btree ("project_id") WHERE "support_tickets"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_order_id_idx" ON "support_tickets" USING btree ("order_id") WHERE "support_tickets"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "support_tickets_response_due_idx" ON "support_tickets" USING btree ("response_due_at") WHERE "support_tickets"."responded_at" is null and "support_tickets"."response_warned_at" is null and "support_tickets"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "support_tickets_resolution_due_idx" ON "support_tickets" USING btree ("resolution_due_at") WHERE "support_tickets"."resolution_warned_at" is null and "support_tickets"."status" in ('open', 'in-progress');--> statement-breakpoint
CREATE INDEX "support_tickets_sample_idx" ON "support_tickets" USING btree ("id") WHERE "support_tickets"."is_sample";--> statement-breakpoint
CREATE INDEX "ticket_attachments_message_id_idx" ON "ticket_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "audit_log_tickets_idx" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "audit_log"."entity" = 'support_tickets';--> statement-breakpoint
CREATE INDEX "support_tickets_email_idx" ON "support_tickets" USING btree (lower("email"),"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_assigned_to_idx" ON "support_tickets" USING btree ("assigned_to","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_rating_check" CHECK ("support_tickets"."rating" between 1 and 5);--> statement-breakpoint
UPDATE support_tickets SET closed_at = updated_at WHERE status = 'closed';--> statement-breakpoint
UPDATE support_tickets SET paused_at = updated_at WHERE status IN ('awaiting-response', 'closed');--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_closed_check" CHECK (("support_tickets"."status" = 'closed') = ("support_tickets"."closed_at" is not null));--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_merged_check" CHECK ("support_tickets"."merged_into" is null or "support_tickets"."status" = 'closed');--> statement-breakpoint
ALTER TABLE "record_words" ADD CONSTRAINT "record_words_type_check" CHECK ("record_words"."record_type" in ('estimate', 'contract', 'order', 'booking', 'contact', 'project', 'file', 'ticket'));--> statement-breakpoint
CREATE FUNCTION keep_ticket_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM record_words WHERE record_type = 'ticket' AND record_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO record_words (record_type, record_id, word, created_at)
      SELECT 'ticket', NEW.id, word, NEW.created_at FROM search_words(concat_ws(' ', NEW.number, NEW.subject, NEW.name, NEW.email)) AS word;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER support_tickets_words_added AFTER INSERT OR DELETE ON support_tickets FOR EACH ROW EXECUTE FUNCTION keep_ticket_words();--> statement-breakpoint
CREATE TRIGGER support_tickets_words_changed AFTER UPDATE ON support_tickets FOR EACH ROW
  WHEN ((OLD.number, OLD.subject, OLD.name, OLD.email, OLD.created_at) IS DISTINCT FROM (NEW.number, NEW.subject, NEW.name, NEW.email, NEW.created_at))
  EXECUTE FUNCTION keep_ticket_words();--> statement-breakpoint
INSERT INTO record_words (record_type, record_id, word, created_at)
  SELECT 'ticket', t.id, word, t.created_at FROM support_tickets t, search_words(concat_ws(' ', t.number, t.subject, t.name, t.email)) AS word;
