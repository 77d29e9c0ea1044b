CREATE TABLE "microsoft_mailboxes" (
	"provider" text PRIMARY KEY NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"address" text NOT NULL,
	"app" text NOT NULL,
	"subscription_id" text,
	"client_state_hash" text,
	"expires_at" timestamp with time zone,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"last_error" text,
	"failed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "microsoft_notifications" (
	"uid" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "microsoft_notifications_uid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"message_id" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "provider_email" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "proved_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "microsoft_notifications_message_key" ON "microsoft_notifications" USING btree ("address","message_id");--> statement-breakpoint
CREATE INDEX "microsoft_notifications_open_idx" ON "microsoft_notifications" USING btree ("created_at") WHERE "microsoft_notifications"."done_at" is null;--> statement-breakpoint
CREATE INDEX "microsoft_notifications_created_at_idx" ON "microsoft_notifications" USING btree ("created_at");