CREATE TABLE "studio_holidays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "studio_holidays_day_key" ON "studio_holidays" USING btree ("day");
--> statement-breakpoint
-- The studio's time zone. The default is the one of src/shared/studio-calendar.ts; a test compares them.
CREATE FUNCTION studio_time_zone() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT value FROM system_settings WHERE key = 'time_zone'), 'America/New_York')
$$;
--> statement-breakpoint
-- The first day of the month that a moment is in where the studio is.
CREATE FUNCTION studio_month(at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', at AT TIME ZONE studio_time_zone())::date
$$;
--> statement-breakpoint
-- Adds what a statement changed, in the studio's month of the payment, else of the creation. Rows are taken in one order, so that
-- two statements never wait for each other in a circle.
CREATE OR REPLACE FUNCTION keep_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  my_shard smallint := floor(random() * 8);
  zone text := studio_time_zone();
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_sums (month, status, shard, orders, total_cents)
      SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date AS month, status, my_shard, count(*), sum(total_cents)
        FROM added GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (month, status, shard) DO UPDATE
        SET orders = order_sums.orders + excluded.orders, total_cents = order_sums.total_cents + excluded.total_cents;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_sums (month, status, shard, orders, total_cents)
      SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date AS month, status, my_shard, -count(*), -sum(total_cents)
        FROM removed GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (month, status, shard) DO UPDATE
        SET orders = order_sums.orders + excluded.orders, total_cents = order_sums.total_cents + excluded.total_cents;
  ELSE
    INSERT INTO order_sums (month, status, shard, orders, total_cents)
      SELECT month, status, my_shard, sum(orders), sum(total_cents) FROM (
        SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date AS month, status, 1 AS orders, total_cents FROM added
        UNION ALL
        SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date, status, -1, -total_cents FROM removed
      ) AS changes GROUP BY 1, 2 HAVING sum(orders) <> 0 OR sum(total_cents) <> 0 ORDER BY 1, 2
      ON CONFLICT (month, status, shard) DO UPDATE
        SET orders = order_sums.orders + excluded.orders, total_cents = order_sums.total_cents + excluded.total_cents;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION order_month(timestamptz, timestamptz);
--> statement-breakpoint
-- Another time zone cuts the months elsewhere: the sums are made anew in the same transaction, while nobody writes orders.
CREATE FUNCTION rebuild_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text;
BEGIN
  LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
  zone := studio_time_zone();
  DELETE FROM order_sums;
  INSERT INTO order_sums (month, status, shard, orders, total_cents)
    SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date, status, 0, count(*), sum(total_cents)
      FROM orders GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER system_settings_zone_set AFTER INSERT OR UPDATE ON system_settings FOR EACH ROW
  WHEN (NEW.key = 'time_zone') EXECUTE FUNCTION rebuild_order_sums();
--> statement-breakpoint
CREATE TRIGGER system_settings_zone_removed AFTER DELETE ON system_settings FOR EACH ROW
  WHEN (OLD.key = 'time_zone') EXECUTE FUNCTION rebuild_order_sums();
