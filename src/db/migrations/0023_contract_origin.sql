ALTER TABLE "document_codes" DROP CONSTRAINT "document_codes_type_check";--> statement-breakpoint
ALTER TABLE "document_events" DROP CONSTRAINT "document_events_type_check";--> statement-breakpoint
ALTER TABLE "document_versions" DROP CONSTRAINT "document_versions_type_check";--> statement-breakpoint
ALTER TABLE "sealed_documents" DROP CONSTRAINT "sealed_documents_type_check";--> statement-breakpoint
DROP INDEX "contracts_written_idx";--> statement-breakpoint
DROP INDEX "contracts_written_status_idx";--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "origin" text NOT NULL;--> statement-breakpoint
CREATE INDEX "contracts_listed_idx" ON "contracts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contracts"."origin" = 'studio' or "contracts"."client_signed_at" is not null;--> statement-breakpoint
CREATE INDEX "contracts_listed_status_idx" ON "contracts" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contracts"."origin" = 'studio' or "contracts"."client_signed_at" is not null;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_origin_check" CHECK ("contracts"."origin" in ('studio', 'checkout'));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_link_check" CHECK (("contracts"."origin" = 'studio') = ("contracts"."access_token" is not null));--> statement-breakpoint
ALTER TABLE "document_codes" ADD CONSTRAINT "document_codes_type_check" CHECK ("document_codes"."document_type" in ('estimate', 'contract'));--> statement-breakpoint
ALTER TABLE "document_events" ADD CONSTRAINT "document_events_type_check" CHECK ("document_events"."document_type" in ('estimate', 'contract'));--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_type_check" CHECK ("document_versions"."document_type" in ('estimate', 'contract'));--> statement-breakpoint
ALTER TABLE "sealed_documents" ADD CONSTRAINT "sealed_documents_type_check" CHECK ("sealed_documents"."document_type" in ('estimate', 'contract'));