ALTER TABLE "order_sums" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_sums" DROP CONSTRAINT "order_sums_month_status_shard_pk";--> statement-breakpoint
ALTER TABLE "order_sums" ADD CONSTRAINT "order_sums_month_status_currency_shard_pk" PRIMARY KEY("month","status","currency","shard");--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  my_shard smallint := floor(random() * 8);
  zone text := studio_time_zone();
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_sums (month, status, currency, shard, orders, total_cents)
      SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date AS month, status, currency, my_shard, count(*), sum(total_cents)
        FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (month, status, currency, shard) DO UPDATE
        SET orders = order_sums.orders + excluded.orders, total_cents = order_sums.total_cents + excluded.total_cents;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_sums (month, status, currency, shard, orders, total_cents)
      SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date AS month, status, currency, my_shard, -count(*), -sum(total_cents)
        FROM removed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (month, status, currency, shard) DO UPDATE
        SET orders = order_sums.orders + excluded.orders, total_cents = order_sums.total_cents + excluded.total_cents;
  ELSE
    INSERT INTO order_sums (month, status, currency, shard, orders, total_cents)
      SELECT month, status, currency, my_shard, sum(orders), sum(total_cents) FROM (
        SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date AS month, status, currency, 1 AS orders, total_cents FROM added
        UNION ALL
        SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date, status, currency, -1, -total_cents FROM removed
      ) AS changes GROUP BY 1, 2, 3 HAVING sum(orders) <> 0 OR sum(total_cents) <> 0 ORDER BY 1, 2, 3
      ON CONFLICT (month, status, currency, shard) DO UPDATE
        SET orders = order_sums.orders + excluded.orders, total_cents = order_sums.total_cents + excluded.total_cents;
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
  INSERT INTO order_sums (month, status, currency, shard, orders, total_cents)
    SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date, status, currency, 0, count(*), sum(total_cents)
      FROM orders GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
