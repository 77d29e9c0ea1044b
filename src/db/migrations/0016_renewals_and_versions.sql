ALTER TABLE "document_versions" DROP CONSTRAINT "document_versions_created_by_users_id_fk";
--> statement-breakpoint
CREATE INDEX "client_services_renews_at_idx" ON "client_services" USING btree ("renews_at") WHERE "client_services"."status" = 'active' and "client_services"."stripe_subscription_id" is null;