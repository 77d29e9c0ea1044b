ALTER TABLE "services" DROP CONSTRAINT "services_frequency_check";--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_frequency_check" CHECK ("order_items"."frequency" in ('monthly', 'yearly'));--> statement-breakpoint
ALTER TABLE "order_sums" ADD CONSTRAINT "order_sums_status_check" CHECK ("order_sums"."status" in ('pending', 'paid', 'cancelled', 'refunded'));--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_subscription_check" CHECK (("services"."type" = 'subscription') = ("services"."frequency" is not null));--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_frequency_check" CHECK ("services"."frequency" in ('monthly', 'yearly'));