DROP INDEX "client_services_order_item_id_key";--> statement-breakpoint
CREATE INDEX "client_services_order_item_id_idx" ON "client_services" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_services_order_item_id_key" ON "client_services" USING btree ("order_item_id") WHERE "client_services"."status" <> 'cancelled';