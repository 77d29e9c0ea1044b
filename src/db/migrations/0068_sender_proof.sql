ALTER TABLE "mailboxes" ADD COLUMN "authserv_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "received_mails" ADD COLUMN "sender_proof" text;--> statement-breakpoint
ALTER TABLE "received_mails" ADD COLUMN "checked_by" text;--> statement-breakpoint
ALTER TABLE "received_mails" ADD CONSTRAINT "received_mails_sender_proof_check" CHECK ("received_mails"."sender_proof" in ('reply_key', 'mail_server', 'none', 'failed'));