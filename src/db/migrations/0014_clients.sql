-- Every run of one, two or three characters: what an index needs to find a text inside another, in any script and at any length.
CREATE FUNCTION text_grams(phrase text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(phrase, at, size)), '{}')
  FROM generate_series(1, 3) AS size, generate_series(1, length(phrase) - size + 1) AS at
$$;--> statement-breakpoint
-- Those that a text must have to hold this one.
CREATE FUNCTION wanted_grams(phrase text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(phrase) <= 3 THEN ARRAY[phrase]
    ELSE (SELECT array_agg(DISTINCT substr(phrase, at, 3)) FROM generate_series(1, length(phrase) - 2) AS at) END
$$;--> statement-breakpoint
ALTER TABLE "contacts" DROP CONSTRAINT "contacts_source_check";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "client_type" text DEFAULT 'personal' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "client_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_last_sign_in_at_idx" ON "users" USING btree ("last_sign_in_at");--> statement-breakpoint
CREATE INDEX "contacts_client_since_idx" ON "contacts" USING btree ("client_since" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contacts"."client_since" is not null;--> statement-breakpoint
CREATE INDEX "contacts_client_type_idx" ON "contacts" USING btree ("client_type","client_since" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contacts"."client_since" is not null;--> statement-breakpoint
CREATE INDEX "contacts_grams_idx" ON "contacts" USING gin (text_grams(lower("email" || chr(10) || "first_name" || ' ' || "last_name" || chr(10) || coalesce("company_name", '')))) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_client_type_check" CHECK ("contacts"."client_type" in ('personal', 'business'));--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_source_check" CHECK ("contacts"."source" in ('manual', 'client', 'form', 'booking', 'import'));--> statement-breakpoint
-- A contact with an account is a client, of the account's type and with the name of its business profile.
CREATE FUNCTION keep_account_facts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account record;
BEGIN
  SELECT u.user_type, u.created_at, nullif(b.business_name, '') AS business_name INTO account
    FROM users u LEFT JOIN user_roles r ON r.user_id = u.id LEFT JOIN businesses b ON b.user_id = u.id
    WHERE u.id = NEW.user_id AND coalesce(r.role, 'client') = 'client';
  IF FOUND THEN
    NEW.client_since := coalesce(NEW.client_since, account.created_at);
    NEW.company_name := coalesce(account.business_name, NEW.company_name);
    IF account.user_type <> 'client' THEN
      NEW.client_type := account.user_type;
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER contacts_account_facts BEFORE INSERT OR UPDATE ON contacts FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION keep_account_facts();--> statement-breakpoint
CREATE FUNCTION keep_business_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contacts SET company_name = NEW.business_name, updated_at = now()
    WHERE user_id = NEW.user_id AND company_name IS DISTINCT FROM NEW.business_name;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER businesses_name_added AFTER INSERT ON businesses FOR EACH ROW EXECUTE FUNCTION keep_business_name();--> statement-breakpoint
CREATE TRIGGER businesses_name_changed AFTER UPDATE ON businesses FOR EACH ROW
  WHEN (OLD.business_name IS DISTINCT FROM NEW.business_name) EXECUTE FUNCTION keep_business_name();--> statement-breakpoint
CREATE FUNCTION keep_last_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET last_sign_in_at = NEW.created_at WHERE id = NEW.user_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_sign_in AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION keep_last_sign_in();--> statement-breakpoint
UPDATE contacts SET user_id = user_id WHERE user_id IS NOT NULL;--> statement-breakpoint
UPDATE users SET last_sign_in_at = (SELECT max(created_at) FROM sessions WHERE user_id = users.id);
