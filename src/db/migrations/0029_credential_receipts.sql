ALTER TABLE "credential_drops" DROP CONSTRAINT "credential_drops_sealed_check";--> statement-breakpoint
ALTER TABLE "credential_drops" ADD COLUMN "is_by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credential_drops" ADD COLUMN "warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "credential_drops" ADD COLUMN "receipt" uuid;--> statement-breakpoint
CREATE INDEX "credential_drops_unconfirmed_idx" ON "credential_drops" USING btree ("read_at") WHERE "credential_drops"."state" = 'read' and "credential_drops"."sealed" is not null;--> statement-breakpoint
ALTER TABLE "credential_drops" ADD CONSTRAINT "credential_drops_sealed_check" CHECK (case when "credential_drops"."sealed" is null then "credential_drops"."state" <> 'handed' else "credential_drops"."state" = 'handed' or ("credential_drops"."state" = 'read' and "credential_drops"."receipt" is not null) end);