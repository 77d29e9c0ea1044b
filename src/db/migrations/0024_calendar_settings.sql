DROP FUNCTION rebuild_order_sums() CASCADE;--> statement-breakpoint
ALTER TABLE "booking_holidays" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "booking_holidays" CASCADE;--> statement-breakpoint
ALTER TABLE "booking_settings" DROP COLUMN "time_zone";--> statement-breakpoint
ALTER TABLE "booking_settings" DROP COLUMN "hours";--> statement-breakpoint
ALTER TABLE "system_settings" ADD CONSTRAINT "system_settings_time_zone_check" CHECK (case when "system_settings"."key" = 'time_zone' then timezone("system_settings"."value", timestamptz '2000-01-01 00:00:00Z') is not null else true end);