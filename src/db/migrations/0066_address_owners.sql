ALTER TABLE "users" ADD COLUMN "vouched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "vouched_by" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "left_account_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_vouched_by_users_id_fk" FOREIGN KEY ("vouched_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_claimed_by_key" ON "contacts" USING btree ("claimed_by");--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_claimed_check" CHECK ("contacts"."claimed_by" is null or "contacts"."user_id" is null);--> statement-breakpoint
-- Whoever wrote these rows: an account that has not proven its address claims the contact, and reads nothing of it.
CREATE FUNCTION demand_proven_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM users u WHERE u.id = NEW.user_id AND (u.email_verified OR u.vouched_at IS NOT NULL)) THEN
    NEW.claimed_by := NEW.user_id;
    NEW.user_id := NULL;
  ELSE
    NEW.claimed_by := NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER contacts_demand_proven_owner BEFORE INSERT OR UPDATE OF user_id ON contacts FOR EACH ROW
  WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION demand_proven_owner();--> statement-breakpoint
-- Another address has to be proven again, and the contact of the earlier one is no longer this account's.
CREATE FUNCTION forget_address_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_verified := false;
  NEW.vouched_at := NULL;
  NEW.vouched_by := NULL;
  UPDATE contacts SET user_id = NULL, claimed_by = NULL, left_account_at = now() WHERE user_id = NEW.id OR claimed_by = NEW.id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER users_forget_address_proof BEFORE UPDATE OF email ON users FOR EACH ROW
  WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION forget_address_proof();--> statement-breakpoint
-- What the studio wrote to a contact whose account had not proven the address waits until it has; its own orders stay its own.
CREATE TEMPORARY TABLE unproven_owners ON COMMIT DROP AS
  SELECT c.id AS contact_id, u.id AS user_id FROM contacts c JOIN users u ON u.id = c.user_id WHERE NOT u.email_verified;--> statement-breakpoint
UPDATE contacts SET user_id = NULL, claimed_by = o.user_id FROM unproven_owners o WHERE contacts.id = o.contact_id;--> statement-breakpoint
UPDATE estimates SET user_id = NULL FROM unproven_owners o WHERE estimates.contact_id = o.contact_id AND estimates.user_id = o.user_id;--> statement-breakpoint
UPDATE contracts SET user_id = NULL FROM unproven_owners o
  WHERE contracts.contact_id = o.contact_id AND contracts.user_id = o.user_id AND contracts.origin = 'studio';--> statement-breakpoint
UPDATE projects SET client_id = NULL FROM unproven_owners o
  WHERE projects.contact_id = o.contact_id AND projects.client_id = o.user_id
    AND NOT EXISTS (SELECT FROM orders WHERE orders.id = projects.order_id AND orders.user_id = o.user_id AND orders.estimate_id IS NULL);--> statement-breakpoint
UPDATE orders SET user_id = NULL FROM unproven_owners o, estimates e
  WHERE e.id = orders.estimate_id AND e.contact_id = o.contact_id AND orders.user_id = o.user_id;
