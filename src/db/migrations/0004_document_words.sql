CREATE TABLE "document_words" (
	"document_type" text NOT NULL,
	"document_id" uuid NOT NULL,
	"word" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_words_document_type_document_id_word_pk" PRIMARY KEY("document_type","document_id","word"),
	CONSTRAINT "document_words_type_check" CHECK ("document_words"."document_type" in ('estimate', 'contract'))
);
--> statement-breakpoint
CREATE INDEX "document_words_word_idx" ON "document_words" USING btree ("document_type","word","created_at" DESC NULLS LAST,"document_id" DESC NULLS LAST);--> statement-breakpoint
-- What drizzle-kit does not know: the collation, and the triggers that keep the words.
ALTER TABLE "document_words" ALTER COLUMN "word" TYPE text COLLATE "C";--> statement-breakpoint
CREATE FUNCTION search_words(phrase text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT left(word, 40) FROM regexp_split_to_table(lower(phrase), '[[:space:][:punct:]]+') AS word WHERE word <> ''
$$;--> statement-breakpoint
CREATE FUNCTION keep_estimate_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM document_words WHERE document_type = 'estimate' AND document_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO document_words (document_type, document_id, word, created_at)
      SELECT 'estimate', NEW.id, word, NEW.created_at FROM search_words(concat_ws(' ', NEW.estimate_number, NEW.title, NEW.client_signature,
        (SELECT concat_ws(' ', first_name, last_name, company_name, email) FROM contacts WHERE id = NEW.contact_id))) AS word;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER estimates_words_added AFTER INSERT OR DELETE ON estimates FOR EACH ROW EXECUTE FUNCTION keep_estimate_words();--> statement-breakpoint
CREATE TRIGGER estimates_words_changed AFTER UPDATE ON estimates FOR EACH ROW
  WHEN ((OLD.estimate_number, OLD.title, OLD.client_signature, OLD.contact_id, OLD.created_at)
    IS DISTINCT FROM (NEW.estimate_number, NEW.title, NEW.client_signature, NEW.contact_id, NEW.created_at)) EXECUTE FUNCTION keep_estimate_words();--> statement-breakpoint
CREATE FUNCTION keep_contract_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM document_words WHERE document_type = 'contract' AND document_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO document_words (document_type, document_id, word, created_at)
      SELECT 'contract', NEW.id, word, NEW.created_at FROM search_words(concat_ws(' ', NEW.contract_number, NEW.title, NEW.client_signature,
        (SELECT concat_ws(' ', first_name, last_name, company_name, email) FROM contacts WHERE id = NEW.contact_id))) AS word;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contracts_words_added AFTER INSERT OR DELETE ON contracts FOR EACH ROW EXECUTE FUNCTION keep_contract_words();--> statement-breakpoint
CREATE TRIGGER contracts_words_changed AFTER UPDATE ON contracts FOR EACH ROW
  WHEN ((OLD.contract_number, OLD.title, OLD.client_signature, OLD.contact_id, OLD.created_at)
    IS DISTINCT FROM (NEW.contract_number, NEW.title, NEW.client_signature, NEW.contact_id, NEW.created_at)) EXECUTE FUNCTION keep_contract_words();--> statement-breakpoint
-- A client who is named otherwise is found by the new name on every document, and no longer by the old one.
CREATE FUNCTION keep_client_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH documents AS (
    SELECT 'estimate' AS document_type, id, created_at, concat_ws(' ', estimate_number, title, client_signature) AS own FROM estimates WHERE contact_id = NEW.id
    UNION ALL
    SELECT 'contract', id, created_at, concat_ws(' ', contract_number, title, client_signature) FROM contracts WHERE contact_id = NEW.id
  ), wanted AS (
    SELECT d.document_type, d.id, d.created_at, word
      FROM documents d, search_words(concat_ws(' ', d.own, NEW.first_name, NEW.last_name, NEW.company_name, NEW.email)) AS word
  ), dropped AS (
    DELETE FROM document_words w USING documents d
      WHERE w.document_type = d.document_type AND w.document_id = d.id
        AND NOT EXISTS (SELECT FROM wanted n WHERE n.document_type = w.document_type AND n.id = w.document_id AND n.word = w.word)
  )
  INSERT INTO document_words (document_type, document_id, word, created_at)
    SELECT document_type, id, word, created_at FROM wanted ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contacts_words_changed AFTER UPDATE ON contacts FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.company_name, OLD.email) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.company_name, NEW.email))
  EXECUTE FUNCTION keep_client_words();--> statement-breakpoint
INSERT INTO document_words (document_type, document_id, word, created_at)
  SELECT 'estimate', e.id, word, e.created_at FROM estimates e LEFT JOIN contacts c ON c.id = e.contact_id,
    search_words(concat_ws(' ', e.estimate_number, e.title, e.client_signature, c.first_name, c.last_name, c.company_name, c.email)) AS word;--> statement-breakpoint
INSERT INTO document_words (document_type, document_id, word, created_at)
  SELECT 'contract', e.id, word, e.created_at FROM contracts e LEFT JOIN contacts c ON c.id = e.contact_id,
    search_words(concat_ws(' ', e.contract_number, e.title, e.client_signature, c.first_name, c.last_name, c.company_name, c.email)) AS word;
