CREATE SEQUENCE order_number_seq;
--> statement-breakpoint
CREATE SEQUENCE invoice_number_seq;
--> statement-breakpoint
CREATE SEQUENCE checkout_contract_number_seq;
--> statement-breakpoint
CREATE SEQUENCE receipt_number_seq;
--> statement-breakpoint
-- The studio's month in which an order counts: that of its payment, else that of its creation.
CREATE FUNCTION order_month(paid_at timestamptz, created_at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE
    coalesce((SELECT time_zone FROM booking_settings LIMIT 1), 'UTC'))::date
$$;
--> statement-breakpoint
-- Adds what a statement changed. Rows are taken in one order, so that two statements never wait for each other in a circle.
CREATE FUNCTION keep_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  my_shard smallint := floor(random() * 8);
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_sums (month, status, shard, orders, total_cents)
      SELECT order_month(paid_at, created_at) AS month, status, my_shard, count(*), sum(total_cents) FROM added GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (month, status, shard) DO UPDATE
        SET orders = order_sums.orders + excluded.orders, total_cents = order_sums.total_cents + excluded.total_cents;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_sums (month, status, shard, orders, total_cents)
      SELECT order_month(paid_at, created_at) AS month, status, my_shard, -count(*), -sum(total_cents) FROM removed GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (month, status, shard) DO UPDATE
        SET orders = order_sums.orders + excluded.orders, total_cents = order_sums.total_cents + excluded.total_cents;
  ELSE
    INSERT INTO order_sums (month, status, shard, orders, total_cents)
      SELECT month, status, my_shard, sum(orders), sum(total_cents) FROM (
        SELECT order_month(paid_at, created_at) AS month, status, 1 AS orders, total_cents FROM added
        UNION ALL
        SELECT order_month(paid_at, created_at), status, -1, -total_cents FROM removed
      ) AS changes GROUP BY 1, 2 HAVING sum(orders) <> 0 OR sum(total_cents) <> 0 ORDER BY 1, 2
      ON CONFLICT (month, status, shard) DO UPDATE
        SET orders = order_sums.orders + excluded.orders, total_cents = order_sums.total_cents + excluded.total_cents;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_added AFTER INSERT ON orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_order_sums();
--> statement-breakpoint
CREATE TRIGGER orders_updated AFTER UPDATE ON orders REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_order_sums();
--> statement-breakpoint
CREATE TRIGGER orders_removed AFTER DELETE ON orders REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_order_sums();
--> statement-breakpoint
-- Another time zone cuts the months elsewhere: the sums are made anew, while nobody writes orders.
CREATE FUNCTION rebuild_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT time_zone FROM booking_settings LIMIT 1) IS NOT DISTINCT FROM OLD.time_zone THEN RETURN NULL; END IF;
  LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM order_sums;
  INSERT INTO order_sums (month, status, shard, orders, total_cents)
    SELECT order_month(paid_at, created_at), status, 0, count(*), sum(total_cents) FROM orders GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_settings_zone_changed AFTER UPDATE OF time_zone ON booking_settings FOR EACH ROW EXECUTE FUNCTION rebuild_order_sums();
