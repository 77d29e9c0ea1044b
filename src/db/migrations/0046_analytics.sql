CREATE TABLE "daily_figures" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"number" bigint NOT NULL,
	"amount_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_figures_pkey" PRIMARY KEY("kind","day","currency","key"),
	CONSTRAINT "daily_figures_kind_check" CHECK ("daily_figures"."kind" in ('orders.sold', 'orders.placed', 'orders.unpaid', 'orders.by_service', 'orders.by_client', 'estimates.written', 'contracts.signed', 'clients.new', 'submissions.received', 'runs.started'))
);
--> statement-breakpoint
CREATE TABLE "figures_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"time_zone" text NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "figures_state_one_row_check" CHECK ("figures_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "response_times" (
	"hour" timestamp with time zone NOT NULL,
	"bucket" smallint NOT NULL,
	"requests" bigint NOT NULL,
	CONSTRAINT "response_times_pkey" PRIMARY KEY("hour","bucket")
);
--> statement-breakpoint
CREATE TABLE "stale_figures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stale_figures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "stale_figures_source_check" CHECK ("stale_figures"."source" in ('orders', 'estimates', 'contracts', 'contacts', 'form_submissions', 'workflow_runs'))
);
--> statement-breakpoint
CREATE TABLE "uptime_hours" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"minutes" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "orders_sold_at_idx" ON "orders" USING btree (coalesce("paid_at", "created_at")) WHERE "orders"."is_placed";--> statement-breakpoint
CREATE INDEX "time_entries_started_at_idx" ON "time_entries" USING btree ("started_at");--> statement-breakpoint
-- Notes the moments that a statement changed, for the figures of their days to be counted again. The arguments are the table's moments,
-- and the columns that a figure depends on: an update of anything else notes nothing. Nothing is locked, and a quarter of an hour is in
-- one day in every time zone.
CREATE FUNCTION note_stale_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT * FROM added'
    WHEN 'DELETE' THEN 'SELECT * FROM removed'
    ELSE ''
  END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    changed := format(
      'SELECT added.* FROM added JOIN removed ON removed.id = added.id WHERE %1$s UNION ALL SELECT removed.* FROM added JOIN removed ON removed.id = added.id WHERE %1$s',
      (SELECT string_agg(format('added.%1$I IS DISTINCT FROM removed.%1$I', name), ' OR ') FROM unnest(string_to_array(TG_ARGV[1], ',')) AS name)
    );
  END IF;
  EXECUTE format(
    'INSERT INTO stale_figures (source, at) SELECT DISTINCT %L, date_bin(''15 minutes'', moment, ''2000-01-01 00:00Z'') FROM (%s) AS one, unnest(ARRAY[%s]) AS moment WHERE moment IS NOT NULL',
    TG_TABLE_NAME, changed, TG_ARGV[0]
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  watched record;
BEGIN
  FOR watched IN SELECT * FROM (VALUES
    ('orders', 'one.created_at, one.paid_at, one.due_at', 'status,total_cents,paid_cents,refunded_cents,currency,user_id,billing_address,is_placed,payment_method,created_at,paid_at,due_at'),
    ('estimates', 'one.created_at', 'status,total_amount_cents,currency,created_at'),
    ('contracts', 'one.created_at', 'status,total_amount_cents,currency,concluded_at,created_at'),
    ('contacts', 'one.client_since', 'client_type,client_since'),
    ('form_submissions', 'one.created_at', 'deleted_at,created_at'),
    ('workflow_runs', 'one.created_at', 'is_test,created_at')
  ) AS list(name, moments, columns) LOOP
    EXECUTE format('CREATE TRIGGER %s_stale_added AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_stale_figures(%L, %L)', watched.name, watched.name, watched.moments, watched.columns);
    -- A run is updated with every step, and neither of its columns here ever changes.
    IF watched.name <> 'workflow_runs' THEN
      EXECUTE format('CREATE TRIGGER %s_stale_changed AFTER UPDATE ON %I REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_figures(%L, %L)', watched.name, watched.name, watched.moments, watched.columns);
    END IF;
    EXECUTE format('CREATE TRIGGER %s_stale_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_stale_figures(%L, %L)', watched.name, watched.name, watched.moments, watched.columns);
  END LOOP;
END $$;
