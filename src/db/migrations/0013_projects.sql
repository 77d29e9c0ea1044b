ALTER TABLE "record_words" DROP CONSTRAINT "record_words_type_check";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "projects_contract_id_key" ON "projects" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_order_id_key" ON "projects" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_request_key_key" ON "projects" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "projects_client_id_tail_idx" ON "projects" USING btree (right("client_id"::text, 8) text_pattern_ops,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "projects_deadline_idx" ON "projects" USING btree ("deadline") WHERE "projects"."status" in ('pending', 'active');--> statement-breakpoint
ALTER TABLE "record_words" ADD CONSTRAINT "record_words_type_check" CHECK ("record_words"."record_type" in ('estimate', 'contract', 'order', 'booking', 'contact', 'project'));--> statement-breakpoint
-- What drizzle-kit does not know: the words that a project is found by, its own and those of its client, and the triggers that keep them.
CREATE FUNCTION project_words(project projects) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT search_words(concat_ws(' ', project.name,
    (SELECT concat_ws(' ', first_name, last_name, company_name, email) FROM contacts WHERE id = project.contact_id),
    (SELECT concat_ws(' ', u.first_name, u.last_name, u.display_name, u.email, b.business_name)
      FROM users u LEFT JOIN businesses b ON b.user_id = u.id WHERE u.id = project.client_id)))
$$;--> statement-breakpoint
CREATE FUNCTION keep_project_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM record_words WHERE record_type = 'project' AND record_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO record_words (record_type, record_id, word, created_at)
      SELECT 'project', NEW.id, word, NEW.created_at FROM project_words(NEW) AS word;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER projects_words_added AFTER INSERT OR DELETE ON projects FOR EACH ROW EXECUTE FUNCTION keep_project_words();--> statement-breakpoint
CREATE TRIGGER projects_words_changed AFTER UPDATE ON projects FOR EACH ROW
  WHEN ((OLD.name, OLD.contact_id, OLD.client_id, OLD.created_at) IS DISTINCT FROM (NEW.name, NEW.contact_id, NEW.client_id, NEW.created_at))
  EXECUTE FUNCTION keep_project_words();--> statement-breakpoint
-- A client who is named otherwise is found by the new name, with every project, and no longer by the old one.
CREATE FUNCTION rename_project_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  my_contact uuid;
  my_client uuid;
BEGIN
  IF TG_TABLE_NAME = 'contacts' THEN my_contact := NEW.id;
  ELSIF TG_TABLE_NAME = 'users' THEN my_client := NEW.id;
  ELSE my_client := NEW.user_id;
  END IF;
  WITH theirs AS (
    SELECT p AS project FROM projects p WHERE p.contact_id = my_contact OR p.client_id = my_client
  ), wanted AS (
    SELECT (project).id, (project).created_at, word FROM theirs, project_words(project) AS word
  ), dropped AS (
    DELETE FROM record_words w USING theirs WHERE w.record_type = 'project' AND w.record_id = (project).id
      AND NOT EXISTS (SELECT FROM wanted n WHERE n.id = w.record_id AND n.word = w.word)
  )
  INSERT INTO record_words (record_type, record_id, word, created_at)
    SELECT 'project', id, word, created_at FROM wanted ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contacts_project_words AFTER UPDATE ON contacts FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.company_name, OLD.email) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.company_name, NEW.email))
  EXECUTE FUNCTION rename_project_client();--> statement-breakpoint
CREATE TRIGGER users_project_words AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.display_name, OLD.email) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.display_name, NEW.email))
  EXECUTE FUNCTION rename_project_client();--> statement-breakpoint
CREATE TRIGGER businesses_project_words_added AFTER INSERT ON businesses FOR EACH ROW EXECUTE FUNCTION rename_project_client();--> statement-breakpoint
CREATE TRIGGER businesses_project_words_changed AFTER UPDATE ON businesses FOR EACH ROW
  WHEN (OLD.business_name IS DISTINCT FROM NEW.business_name) EXECUTE FUNCTION rename_project_client();--> statement-breakpoint
INSERT INTO record_words (record_type, record_id, word, created_at)
  SELECT 'project', p.id, word, p.created_at FROM projects p, project_words(p) AS word;
