ALTER TABLE "accounts" ADD COLUMN "provider_email" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "proved_email" boolean DEFAULT false NOT NULL;