CREATE TABLE "contact_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"moved" jsonb NOT NULL,
	"filled" jsonb NOT NULL,
	"merged_client_since" timestamp with time zone,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"merged_by" uuid,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "contact_merges_distinct_check" CHECK ("contact_merges"."kept_id" <> "contact_merges"."merged_id")
);--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_kept_id_contacts_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_merged_id_contacts_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_merges_kept_id_idx" ON "contact_merges" USING btree ("kept_id","merged_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_merges_merged_id_idx" ON "contact_merges" USING btree ("merged_id");--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_merged_into_contacts_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_merged_into_idx" ON "contacts" USING btree ("merged_into") WHERE "contacts"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_merged_check" CHECK ("contacts"."merged_into" is null or ("contacts"."user_id" is null and "contacts"."client_since" is null and "contacts"."merged_into" <> "contacts"."id"));--> statement-breakpoint
-- What drizzle-kit does not know: a row that names a merged contact goes to the one that stands for it, also from a tab or a job that
-- does not know of the merge yet. The lock is the one that the foreign key takes: whoever inserts meanwhile waits for the merge.
CREATE FUNCTION follow_merged_contact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next uuid;
BEGIN
  LOOP
    SELECT merged_into INTO next FROM contacts WHERE id = NEW.contact_id FOR KEY SHARE;
    EXIT WHEN next IS NULL;
    NEW.contact_id := next;
  END LOOP;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER estimates_follow_contact BEFORE INSERT OR UPDATE OF contact_id ON estimates FOR EACH ROW
  WHEN (NEW.contact_id IS NOT NULL) EXECUTE FUNCTION follow_merged_contact();--> statement-breakpoint
CREATE TRIGGER contracts_follow_contact BEFORE INSERT OR UPDATE OF contact_id ON contracts FOR EACH ROW
  WHEN (NEW.contact_id IS NOT NULL) EXECUTE FUNCTION follow_merged_contact();--> statement-breakpoint
CREATE TRIGGER projects_follow_contact BEFORE INSERT OR UPDATE OF contact_id ON projects FOR EACH ROW
  WHEN (NEW.contact_id IS NOT NULL) EXECUTE FUNCTION follow_merged_contact();--> statement-breakpoint
CREATE TRIGGER client_invitations_follow_contact BEFORE INSERT OR UPDATE OF contact_id ON client_invitations FOR EACH ROW
  WHEN (NEW.contact_id IS NOT NULL) EXECUTE FUNCTION follow_merged_contact();--> statement-breakpoint
CREATE TRIGGER client_notes_follow_contact BEFORE INSERT OR UPDATE OF contact_id ON client_notes FOR EACH ROW
  WHEN (NEW.contact_id IS NOT NULL) EXECUTE FUNCTION follow_merged_contact();
