CREATE TABLE "deleted_leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_estimates" (
	"estimate_id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_stages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"cause" text NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "lead_stages_stage_check" CHECK ("lead_stages"."stage" in ('inquiry', 'conversation', 'estimate', 'contract', 'won', 'lost')),
	CONSTRAINT "lead_stages_cause_check" CHECK ("lead_stages"."cause" in ('owner', 'form', 'booking', 'estimate', 'contract')),
	CONSTRAINT "lead_stages_time_check" CHECK ("lead_stages"."left_at" >= "lead_stages"."entered_at")
);
--> statement-breakpoint
CREATE TABLE "lead_sums" (
	"stage" text NOT NULL,
	"source" text NOT NULL,
	"currency" text NOT NULL,
	"leads" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "lead_sums_stage_source_currency_pk" PRIMARY KEY("stage","source","currency"),
	CONSTRAINT "lead_sums_stage_check" CHECK ("lead_sums"."stage" in ('inquiry', 'conversation', 'estimate', 'contract', 'won', 'lost')),
	CONSTRAINT "lead_sums_source_check" CHECK ("lead_sums"."source" in ('contact_form', 'website_request', 'booking', 'estimate', 'referral', 'social_media', 'search_engine', 'event', 'other'))
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"position" numeric NOT NULL,
	"source" text NOT NULL,
	"next_step" text,
	"next_step_on" date,
	"lost_reason" text,
	"amounts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"created_by" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_stage_check" CHECK ("leads"."stage" in ('inquiry', 'conversation', 'estimate', 'contract', 'won', 'lost')),
	CONSTRAINT "leads_source_check" CHECK ("leads"."source" in ('contact_form', 'website_request', 'booking', 'estimate', 'referral', 'social_media', 'search_engine', 'event', 'other')),
	CONSTRAINT "leads_closed_check" CHECK (("leads"."stage" in ('won', 'lost')) = ("leads"."closed_at" is not null)),
	CONSTRAINT "leads_lost_check" CHECK (("leads"."stage" = 'lost') = ("leads"."lost_reason" is not null)),
	CONSTRAINT "leads_amounts_check" CHECK (jsonb_typeof("leads"."amounts") = 'object')
);
--> statement-breakpoint
DROP INDEX "contacts_grams_idx";--> statement-breakpoint
ALTER TABLE "contact_merges" ADD COLUMN "kept_email" text;--> statement-breakpoint
UPDATE "contact_merges" SET "kept_email" = (SELECT "email" FROM "contacts" WHERE "id" = "kept_id");--> statement-breakpoint
ALTER TABLE "contact_merges" ALTER COLUMN "kept_email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "other_emails" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_leads" ADD CONSTRAINT "deleted_leads_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_estimates" ADD CONSTRAINT "lead_estimates_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_estimates" ADD CONSTRAINT "lead_estimates_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_stages" ADD CONSTRAINT "lead_stages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_stages" ADD CONSTRAINT "lead_stages_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_leads_contact_id_idx" ON "deleted_leads" USING btree ("contact_id","ended_at");--> statement-breakpoint
CREATE INDEX "lead_estimates_lead_id_idx" ON "lead_estimates" USING btree ("lead_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_stages_current_key" ON "lead_stages" USING btree ("lead_id") WHERE "lead_stages"."left_at" is null;--> statement-breakpoint
CREATE INDEX "lead_stages_lead_id_idx" ON "lead_stages" USING btree ("lead_id","entered_at","id");--> statement-breakpoint
CREATE INDEX "lead_stages_left_at_idx" ON "lead_stages" USING btree ("left_at") WHERE "lead_stages"."left_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_open_idx" ON "leads" USING btree ("contact_id") WHERE "leads"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "leads_contact_id_idx" ON "leads" USING btree ("contact_id","opened_at");--> statement-breakpoint
CREATE INDEX "leads_stage_idx" ON "leads" USING btree ("stage","position","id");--> statement-breakpoint
CREATE INDEX "leads_source_idx" ON "leads" USING btree ("source","stage","position","id");--> statement-breakpoint
CREATE INDEX "leads_opened_at_idx" ON "leads" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "leads_sample_idx" ON "leads" USING btree ("id") WHERE "leads"."is_sample";--> statement-breakpoint
CREATE INDEX "contacts_grams_idx" ON "contacts" USING gin (text_grams(lower("email" || chr(10) || "first_name" || ' ' || "last_name" || chr(10) || coalesce("company_name", '') || chr(10) || "other_emails"))) WITH (fastupdate=false);--> statement-breakpoint
CREATE TRIGGER leads_follow_contact BEFORE INSERT OR UPDATE OF contact_id ON leads FOR EACH ROW EXECUTE FUNCTION follow_merged_contact();
--> statement-breakpoint
-- What one lead adds to the sums: itself, and its amount in each currency.
CREATE FUNCTION lead_parts(amounts jsonb) RETURNS TABLE (currency text, leads integer, amount_cents bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT '', 1, 0::bigint UNION ALL SELECT key, 0, value::bigint FROM jsonb_each_text(amounts)
$$;
--> statement-breakpoint
-- Adds what a statement changed. Rows are taken in one order, so that two statements never wait for each other in a circle.
CREATE FUNCTION keep_lead_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO lead_sums (stage, source, currency, leads, amount_cents)
      SELECT stage, source, part.currency, sum(part.leads), sum(part.amount_cents)
        FROM added, lead_parts(added.amounts) AS part GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (stage, source, currency) DO UPDATE
        SET leads = lead_sums.leads + excluded.leads, amount_cents = lead_sums.amount_cents + excluded.amount_cents;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO lead_sums (stage, source, currency, leads, amount_cents)
      SELECT stage, source, part.currency, -sum(part.leads), -sum(part.amount_cents)
        FROM removed, lead_parts(removed.amounts) AS part GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (stage, source, currency) DO UPDATE
        SET leads = lead_sums.leads + excluded.leads, amount_cents = lead_sums.amount_cents + excluded.amount_cents;
  ELSE
    INSERT INTO lead_sums (stage, source, currency, leads, amount_cents)
      SELECT stage, source, currency, sum(leads), sum(amount_cents) FROM (
        SELECT stage, source, part.* FROM added, lead_parts(added.amounts) AS part
        UNION ALL
        SELECT stage, source, part.currency, -part.leads, -part.amount_cents FROM removed, lead_parts(removed.amounts) AS part
      ) AS changes GROUP BY 1, 2, 3 HAVING sum(leads) <> 0 OR sum(amount_cents) <> 0 ORDER BY 1, 2, 3
      ON CONFLICT (stage, source, currency) DO UPDATE
        SET leads = lead_sums.leads + excluded.leads, amount_cents = lead_sums.amount_cents + excluded.amount_cents;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_added AFTER INSERT ON leads REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_lead_sums();
--> statement-breakpoint
CREATE TRIGGER leads_updated AFTER UPDATE ON leads REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_lead_sums();
--> statement-breakpoint
CREATE TRIGGER leads_removed AFTER DELETE ON leads REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_lead_sums();
--> statement-breakpoint
CREATE TRIGGER deleted_leads_follow_contact BEFORE INSERT OR UPDATE OF contact_id ON deleted_leads FOR EACH ROW EXECUTE FUNCTION follow_merged_contact();
--> statement-breakpoint
-- The addresses of whoever was merged into a contact, directly or through another one.
CREATE FUNCTION merged_emails(contact uuid) RETURNS text LANGUAGE sql STABLE AS $$
  WITH RECURSIVE merged AS (
    SELECT id, email FROM contacts WHERE merged_into = contact
    UNION ALL SELECT c.id, c.email FROM contacts c JOIN merged ON c.merged_into = merged.id
  ) SELECT coalesce(string_agg(email, chr(10) ORDER BY email), '') FROM merged
$$;
--> statement-breakpoint
-- Whoever a contact was merged into, is merged into now, and itself, each with those above: their addresses are gathered anew.
CREATE FUNCTION keep_other_emails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH RECURSIVE touched AS (
    SELECT id, merged_into FROM contacts WHERE id IN (OLD.merged_into, NEW.merged_into, NEW.id)
    UNION SELECT c.id, c.merged_into FROM contacts c JOIN touched ON c.id = touched.merged_into
  )
  UPDATE contacts SET other_emails = merged_emails(contacts.id)
    WHERE id IN (SELECT touched.id FROM touched) AND other_emails <> merged_emails(contacts.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_merged AFTER UPDATE ON contacts FOR EACH ROW
  WHEN (OLD.merged_into IS DISTINCT FROM NEW.merged_into OR (NEW.merged_into IS NOT NULL AND OLD.email <> NEW.email)) EXECUTE FUNCTION keep_other_emails();
--> statement-breakpoint
CREATE TRIGGER contacts_merged_added AFTER INSERT ON contacts FOR EACH ROW WHEN (NEW.merged_into IS NOT NULL) EXECUTE FUNCTION keep_other_emails();
--> statement-breakpoint
CREATE TRIGGER contacts_merged_removed AFTER DELETE ON contacts FOR EACH ROW WHEN (OLD.merged_into IS NOT NULL) EXECUTE FUNCTION keep_other_emails();
--> statement-breakpoint
UPDATE contacts SET other_emails = merged_emails(id) WHERE id IN (SELECT merged_into FROM contacts);
--> statement-breakpoint
-- Told by the sign-in itself: the session of a first step is taken back when a second factor is asked for.
DROP TRIGGER sessions_sign_in ON sessions;
--> statement-breakpoint
DROP FUNCTION keep_last_sign_in();
