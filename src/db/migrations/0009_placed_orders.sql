DROP INDEX "contracts_listed_idx";--> statement-breakpoint
DROP INDEX "contracts_listed_status_idx";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "invoice_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "concluded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_sums" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_placed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_unplaced_idx" ON "orders" USING btree ("updated_at") WHERE not "orders"."is_placed";--> statement-breakpoint
CREATE INDEX "contracts_listed_idx" ON "contracts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contracts"."origin" = 'studio' or "contracts"."concluded_at" is not null;--> statement-breakpoint
CREATE INDEX "contracts_listed_status_idx" ON "contracts" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contracts"."origin" = 'studio' or "contracts"."concluded_at" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_check" CHECK (not "orders"."is_placed" or "orders"."invoice_number" is not null);--> statement-breakpoint
UPDATE "contracts" SET "concluded_at" = "client_signed_at" WHERE "origin" = 'checkout' AND "client_signed_at" IS NOT NULL AND "order_id" IS NOT NULL AND "cart_id" IS NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  my_shard smallint := floor(random() * 8);
  zone text := studio_time_zone();
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_sums (month, status, currency, shard, orders, total_cents, refunded_cents)
      SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date AS month, status, currency, my_shard, count(*), sum(total_cents), sum(refunded_cents)
        FROM added WHERE is_placed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (month, status, currency, shard) DO UPDATE
        SET orders = order_sums.orders + excluded.orders, total_cents = order_sums.total_cents + excluded.total_cents,
          refunded_cents = order_sums.refunded_cents + excluded.refunded_cents;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_sums (month, status, currency, shard, orders, total_cents, refunded_cents)
      SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date AS month, status, currency, my_shard, -count(*), -sum(total_cents), -sum(refunded_cents)
        FROM removed WHERE is_placed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (month, status, currency, shard) DO UPDATE
        SET orders = order_sums.orders + excluded.orders, total_cents = order_sums.total_cents + excluded.total_cents,
          refunded_cents = order_sums.refunded_cents + excluded.refunded_cents;
  ELSE
    INSERT INTO order_sums (month, status, currency, shard, orders, total_cents, refunded_cents)
      SELECT month, status, currency, my_shard, sum(orders), sum(total_cents), sum(refunded_cents) FROM (
        SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date AS month, status, currency, 1 AS orders, total_cents, refunded_cents
          FROM added WHERE is_placed
        UNION ALL
        SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date, status, currency, -1, -total_cents, -refunded_cents
          FROM removed WHERE is_placed
      ) AS changes GROUP BY 1, 2, 3 HAVING sum(orders) <> 0 OR sum(total_cents) <> 0 OR sum(refunded_cents) <> 0 ORDER BY 1, 2, 3
      ON CONFLICT (month, status, currency, shard) DO UPDATE
        SET orders = order_sums.orders + excluded.orders, total_cents = order_sums.total_cents + excluded.total_cents,
          refunded_cents = order_sums.refunded_cents + excluded.refunded_cents;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text;
BEGIN
  LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
  zone := studio_time_zone();
  DELETE FROM order_sums;
  INSERT INTO order_sums (month, status, currency, shard, orders, total_cents, refunded_cents)
    SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date, status, currency, 0, count(*), sum(total_cents), sum(refunded_cents)
      FROM orders WHERE is_placed GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;--> statement-breakpoint
LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
DELETE FROM order_sums;--> statement-breakpoint
INSERT INTO order_sums (month, status, currency, shard, orders, total_cents, refunded_cents)
  SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE studio_time_zone())::date, status, currency, 0, count(*), sum(total_cents), sum(refunded_cents)
    FROM orders WHERE is_placed GROUP BY 1, 2, 3;
