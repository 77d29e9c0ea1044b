ALTER TABLE "two_factors" ADD COLUMN "enabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "next_recovery_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "next_recovery_email_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "recovery_changes_at" timestamp with time zone;