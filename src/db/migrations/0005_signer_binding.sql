-- A code lives for ten minutes: whoever waits for one asks again.
DELETE FROM "document_codes";--> statement-breakpoint
ALTER TABLE "document_events" DROP CONSTRAINT "document_events_kind_check";--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "sent_to" text;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "sent_to" text;--> statement-breakpoint
ALTER TABLE "document_codes" ADD COLUMN "purpose" text NOT NULL;--> statement-breakpoint
ALTER TABLE "document_codes" ADD COLUMN "content_sha256" text NOT NULL;--> statement-breakpoint
ALTER TABLE "document_codes" ADD COLUMN "sent_to" text NOT NULL;--> statement-breakpoint
ALTER TABLE "document_codes" ADD COLUMN "warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "password_reset_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_codes" ADD CONSTRAINT "document_codes_purpose_check" CHECK ("document_codes"."purpose" in ('sign', 'decline'));--> statement-breakpoint
ALTER TABLE "document_events" ADD CONSTRAINT "document_events_kind_check" CHECK ("document_events"."kind" in ('created', 'edited', 'sent', 'delivered', 'viewed', 'code_sent', 'code_verified', 'code_refused', 'consented', 'accepted', 'signed', 'declined', 'countersigned', 'completed', 'sealed', 'expired', 'cancelled', 'address_changed', 'revoked', 'reminded', 'downloaded'));