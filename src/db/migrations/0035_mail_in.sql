CREATE TABLE "blocked_senders" (
	"address" text PRIMARY KEY NOT NULL,
	"blocked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"protocol" text PRIMARY KEY NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text NOT NULL,
	"sealed_password" text NOT NULL,
	"folder" text NOT NULL,
	"reply_address" text NOT NULL,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"trying_uid" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	"working_since" timestamp with time zone,
	"last_error" text,
	"failed_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailboxes_protocol_check" CHECK ("mailboxes"."protocol" in ('imap')),
	CONSTRAINT "mailboxes_security_check" CHECK ("mailboxes"."security" in ('tls', 'starttls', 'none'))
);
--> statement-breakpoint
CREATE TABLE "received_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"uid_validity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"message_id" text,
	"message_hash" text NOT NULL,
	"from_address" text NOT NULL,
	"from_name" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"outcome" text NOT NULL,
	"reason" text,
	"answers_mail_to" text,
	"is_answer" boolean DEFAULT false NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "received_mails_outcome_check" CHECK ("received_mails"."outcome" in ('message', 'held', 'own', 'automatic', 'blocked', 'limited', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "mail_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"message_hash" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"address" text NOT NULL,
	"is_received" boolean DEFAULT false NOT NULL,
	"earlier" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_threads_subject_type_check" CHECK ("mail_threads"."subject_type" in ('conversation', 'ticket'))
);
--> statement-breakpoint
ALTER TABLE "contacts" DROP CONSTRAINT "contacts_source_check";--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "blocked_senders" ADD CONSTRAINT "blocked_senders_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_senders_blocked_by_idx" ON "blocked_senders" USING btree ("blocked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "received_mails_uid_key" ON "received_mails" USING btree ("mailbox","uid_validity","uid");--> statement-breakpoint
CREATE UNIQUE INDEX "received_mails_message_hash_key" ON "received_mails" USING btree ("message_hash");--> statement-breakpoint
CREATE INDEX "received_mails_created_at_idx" ON "received_mails" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "received_mails_from_address_idx" ON "received_mails" USING btree (lower("from_address"),"received_at");--> statement-breakpoint
CREATE INDEX "received_mails_held_idx" ON "received_mails" USING btree ("received_at") WHERE "received_mails"."outcome" = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "mail_threads_message_hash_key" ON "mail_threads" USING btree ("message_hash");--> statement-breakpoint
CREATE INDEX "mail_threads_subject_idx" ON "mail_threads" USING btree ("subject_type","subject_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mail_threads_created_at_idx" ON "mail_threads" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_mail_id_received_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."received_mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_mail_id_received_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."received_mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_mail_id_key" ON "conversation_messages" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "conversations_held_idx" ON "conversations" USING btree ("last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "conversations"."held_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_messages_mail_id_key" ON "ticket_messages" USING btree ("mail_id");--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_source_check" CHECK ("contacts"."source" in ('manual', 'client', 'form', 'booking', 'import', 'email'));