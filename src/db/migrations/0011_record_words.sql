CREATE TABLE "record_words" (
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"word" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_words_record_type_record_id_word_pk" PRIMARY KEY("record_type","record_id","word"),
	CONSTRAINT "record_words_type_check" CHECK ("record_words"."record_type" in ('estimate', 'contract', 'order', 'booking', 'contact'))
);
--> statement-breakpoint
CREATE INDEX "record_words_word_idx" ON "record_words" USING btree ("record_type","word","created_at" DESC NULLS LAST,"record_id" DESC NULLS LAST);--> statement-breakpoint
-- What drizzle-kit does not know: the collation, and the triggers that keep the words.
ALTER TABLE "record_words" ALTER COLUMN "word" TYPE text COLLATE "C";--> statement-breakpoint
INSERT INTO record_words SELECT document_type, document_id, word, created_at FROM document_words;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_estimate_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM record_words WHERE record_type = 'estimate' AND record_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO record_words (record_type, record_id, word, created_at)
      SELECT 'estimate', NEW.id, word, NEW.created_at FROM search_words(concat_ws(' ', NEW.estimate_number, NEW.title, NEW.client_signature,
        (SELECT concat_ws(' ', first_name, last_name, company_name, email) FROM contacts WHERE id = NEW.contact_id))) AS word;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_contract_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM record_words WHERE record_type = 'contract' AND record_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO record_words (record_type, record_id, word, created_at)
      SELECT 'contract', NEW.id, word, NEW.created_at FROM search_words(concat_ws(' ', NEW.contract_number, NEW.title, NEW.client_signature,
        (SELECT concat_ws(' ', first_name, last_name, company_name, email) FROM contacts WHERE id = NEW.contact_id))) AS word;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A client who is named otherwise is found by the new name, with every document, and no longer by the old one.
CREATE OR REPLACE FUNCTION keep_client_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH documents AS (
    SELECT 'estimate' AS record_type, id, created_at, concat_ws(' ', estimate_number, title, client_signature) AS own FROM estimates WHERE contact_id = NEW.id
    UNION ALL
    SELECT 'contract', id, created_at, concat_ws(' ', contract_number, title, client_signature) FROM contracts WHERE contact_id = NEW.id
    UNION ALL
    SELECT 'contact', NEW.id, NEW.created_at, ''
  ), wanted AS (
    SELECT d.record_type, d.id, d.created_at, word
      FROM documents d, search_words(concat_ws(' ', d.own, NEW.first_name, NEW.last_name, NEW.company_name, NEW.email)) AS word
  ), dropped AS (
    DELETE FROM record_words w USING documents d
      WHERE w.record_type = d.record_type AND w.record_id = d.id
        AND NOT EXISTS (SELECT FROM wanted n WHERE n.record_type = w.record_type AND n.id = w.record_id AND n.word = w.word)
  )
  INSERT INTO record_words (record_type, record_id, word, created_at)
    SELECT record_type, id, word, created_at FROM wanted ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_contact_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM record_words WHERE record_type = 'contact' AND record_id = OLD.id;
  ELSE
    INSERT INTO record_words (record_type, record_id, word, created_at)
      SELECT 'contact', NEW.id, word, NEW.created_at FROM search_words(concat_ws(' ', NEW.first_name, NEW.last_name, NEW.company_name, NEW.email)) AS word;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contacts_words_added AFTER INSERT OR DELETE ON contacts FOR EACH ROW EXECUTE FUNCTION keep_contact_words();--> statement-breakpoint
CREATE FUNCTION keep_booking_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM record_words WHERE record_type = 'booking' AND record_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO record_words (record_type, record_id, word, created_at)
      SELECT 'booking', NEW.id, word, NEW.created_at FROM search_words(concat_ws(' ', NEW.name, NEW.email)) AS word;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bookings_words_added AFTER INSERT OR DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION keep_booking_words();--> statement-breakpoint
CREATE TRIGGER bookings_words_changed AFTER UPDATE ON bookings FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.created_at) IS DISTINCT FROM (NEW.name, NEW.email, NEW.created_at)) EXECUTE FUNCTION keep_booking_words();--> statement-breakpoint
CREATE FUNCTION buyer_words(buyer jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search_words(concat_ws(' ', buyer->>'firstName', buyer->>'lastName', buyer->>'company', buyer->>'email'))
$$;--> statement-breakpoint
-- By statement: many orders stored or removed at once are one insert and one delete here.
CREATE FUNCTION keep_order_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM record_words w USING old_orders o WHERE w.record_type = 'order' AND w.record_id = o.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO record_words (record_type, record_id, word, created_at)
      SELECT 'order', n.id, word, n.created_at FROM new_orders n, buyer_words(n.billing_address) AS word;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_words_added AFTER INSERT ON orders REFERENCING NEW TABLE AS new_orders FOR EACH STATEMENT EXECUTE FUNCTION keep_order_words();--> statement-breakpoint
CREATE TRIGGER orders_words_removed AFTER DELETE ON orders REFERENCING OLD TABLE AS old_orders FOR EACH STATEMENT EXECUTE FUNCTION keep_order_words();--> statement-breakpoint
CREATE FUNCTION change_order_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM record_words WHERE record_type = 'order' AND record_id = OLD.id;
  INSERT INTO record_words (record_type, record_id, word, created_at)
    SELECT 'order', NEW.id, word, NEW.created_at FROM buyer_words(NEW.billing_address) AS word;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_words_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.billing_address, OLD.created_at) IS DISTINCT FROM (NEW.billing_address, NEW.created_at)) EXECUTE FUNCTION change_order_words();--> statement-breakpoint
INSERT INTO record_words (record_type, record_id, word, created_at)
  SELECT 'contact', c.id, word, c.created_at FROM contacts c, search_words(concat_ws(' ', c.first_name, c.last_name, c.company_name, c.email)) AS word
  UNION ALL SELECT 'booking', b.id, word, b.created_at FROM bookings b, search_words(concat_ws(' ', b.name, b.email)) AS word
  UNION ALL SELECT 'order', o.id, word, o.created_at FROM orders o, buyer_words(o.billing_address) AS word;--> statement-breakpoint
DROP TABLE "document_words" CASCADE;
