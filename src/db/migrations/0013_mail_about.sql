ALTER TABLE "mail_outbox" ADD COLUMN "about_type" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "is_confidential" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_about_check" CHECK (("mail_outbox"."about_type" is null) = ("mail_outbox"."about_id" is null));