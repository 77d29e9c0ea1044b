CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"company_name" text,
	"phone" text,
	"user_id" uuid,
	"source" text DEFAULT 'manual' NOT NULL,
	"created_by" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_source_check" CHECK ("contacts"."source" in ('manual', 'client', 'form', 'booking'))
);
--> statement-breakpoint
CREATE TABLE "contract_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"contract_type" text DEFAULT 'service' NOT NULL,
	"terms_and_conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payment_terms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_templates_type_check" CHECK ("contract_templates"."contract_type" in ('service', 'consulting', 'retainer', 'project'))
);
--> statement-breakpoint
CREATE TABLE "document_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_type" text NOT NULL,
	"document_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_codes_type_check" CHECK (document_type in ('estimate', 'contract'))
);
--> statement-breakpoint
CREATE TABLE "document_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_type" text NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text,
	"actor_email" text,
	"ip_address" text,
	"user_agent" text,
	"consent_version" text,
	"content_before" text,
	"content_after" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "document_events_type_check" CHECK (document_type in ('estimate', 'contract')),
	CONSTRAINT "document_events_kind_check" CHECK ("document_events"."kind" in ('created', 'edited', 'sent', 'delivered', 'viewed', 'code_sent', 'code_verified', 'consented', 'accepted', 'signed', 'declined', 'countersigned', 'completed', 'expired', 'cancelled', 'revoked', 'reminded', 'downloaded')),
	CONSTRAINT "document_events_actor_check" CHECK ("document_events"."actor_kind" in ('studio', 'client', 'system')),
	CONSTRAINT "document_events_position_check" CHECK ("document_events"."position" >= 1)
);
--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_type" text NOT NULL,
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"content_sha256" text NOT NULL,
	"created_by" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_versions_type_check" CHECK (document_type in ('estimate', 'contract'))
);
--> statement-breakpoint
CREATE TABLE "seal_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certificate_pem" text NOT NULL,
	"certificate_sha256" text NOT NULL,
	"private_key_encrypted" text NOT NULL,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seal_keys_certificate_sha256_unique" UNIQUE("certificate_sha256")
);
--> statement-breakpoint
CREATE TABLE "sealed_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_type" text NOT NULL,
	"document_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"number" text NOT NULL,
	"file_id" uuid,
	"pdf_sha256" text NOT NULL,
	"certificate_sha256" text NOT NULL,
	"chain_hash" text NOT NULL,
	"chain_position" integer NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sealed_documents_type_check" CHECK (document_type in ('estimate', 'contract'))
);
--> statement-breakpoint
CREATE TABLE "estimates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"estimate_number" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"contact_id" uuid,
	"user_id" uuid,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"subtotal_cents" bigint DEFAULT 0 NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"total_amount_cents" bigint NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"valid_until" date,
	"payment_terms" text,
	"deposit_bp" integer DEFAULT 0 NOT NULL,
	"payment_schedule" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"on_accept" jsonb DEFAULT '{"contract":false,"deposit_order":false,"project":false}'::jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"content_sha256" text,
	"access_token" text NOT NULL,
	"access_revoked_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"viewed_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text,
	"expired_at" timestamp with time zone,
	"client_signature" text,
	"client_signed_at" timestamp with time zone,
	"admin_signature" text,
	"admin_signed_at" timestamp with time zone,
	"reminders_enabled" boolean DEFAULT true NOT NULL,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"next_reminder_at" timestamp with time zone,
	"created_by" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "estimates_status_check" CHECK ("estimates"."status" in ('draft', 'sent', 'viewed', 'accepted', 'declined', 'expired')),
	CONSTRAINT "estimates_amounts_check" CHECK (least("estimates"."total_amount_cents", "estimates"."subtotal_cents", "estimates"."discount_cents", "estimates"."tax_cents") >= 0),
	CONSTRAINT "estimates_deposit_check" CHECK ("estimates"."deposit_bp" between 0 and 10000),
	CONSTRAINT "estimates_currency_check" CHECK ("estimates"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"client_id" uuid,
	"contact_id" uuid,
	"estimate_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"budget_cents" bigint,
	"currency" text DEFAULT 'USD' NOT NULL,
	"start_date" date,
	"deadline" date,
	"completed_date" date,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_status_check" CHECK ("projects"."status" in ('pending', 'active', 'completed', 'cancelled')),
	CONSTRAINT "projects_budget_check" CHECK ("projects"."budget_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "estimate_id" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "client_signature_drawing" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "admin_signature_drawing" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "access_token" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "access_revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "content_sha256" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "viewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "reminders_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "reminders_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "next_reminder_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_documents" ADD CONSTRAINT "sealed_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_email_key" ON "contacts" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_user_id_key" ON "contacts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contacts_first_name_idx" ON "contacts" USING btree (lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "contacts_sample_idx" ON "contacts" USING btree ("id") WHERE "contacts"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "contract_templates_name_key" ON "contract_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "contract_templates_sample_idx" ON "contract_templates" USING btree ("id") WHERE "contract_templates"."is_sample";--> statement-breakpoint
CREATE INDEX "document_codes_document_idx" ON "document_codes" USING btree ("document_type","document_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "document_codes_expires_at_idx" ON "document_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "document_events_position_key" ON "document_events" USING btree ("document_type","document_id","position");--> statement-breakpoint
CREATE INDEX "document_events_sample_idx" ON "document_events" USING btree ("id") WHERE "document_events"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_version_key" ON "document_versions" USING btree ("document_type","document_id","version");--> statement-breakpoint
CREATE INDEX "document_versions_sample_idx" ON "document_versions" USING btree ("id") WHERE "document_versions"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_documents_version_key" ON "sealed_documents" USING btree ("document_type","document_id","version");--> statement-breakpoint
CREATE INDEX "sealed_documents_number_idx" ON "sealed_documents" USING btree ("number");--> statement-breakpoint
CREATE INDEX "sealed_documents_pdf_sha256_idx" ON "sealed_documents" USING btree ("pdf_sha256");--> statement-breakpoint
CREATE INDEX "sealed_documents_sample_idx" ON "sealed_documents" USING btree ("id") WHERE "sealed_documents"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_estimate_number_key" ON "estimates" USING btree ("estimate_number");--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_access_token_key" ON "estimates" USING btree ("access_token");--> statement-breakpoint
CREATE INDEX "estimates_created_at_idx" ON "estimates" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "estimates_status_idx" ON "estimates" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "estimates_contact_id_idx" ON "estimates" USING btree ("contact_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "estimates_user_id_idx" ON "estimates" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "estimates_valid_until_idx" ON "estimates" USING btree ("valid_until") WHERE "estimates"."status" in ('sent', 'viewed');--> statement-breakpoint
CREATE INDEX "estimates_next_reminder_at_idx" ON "estimates" USING btree ("next_reminder_at") WHERE "estimates"."next_reminder_at" is not null;--> statement-breakpoint
CREATE INDEX "estimates_sample_idx" ON "estimates" USING btree ("id") WHERE "estimates"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "projects_estimate_id_key" ON "projects" USING btree ("estimate_id");--> statement-breakpoint
CREATE INDEX "projects_created_at_idx" ON "projects" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "projects_status_idx" ON "projects" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "projects_client_id_idx" ON "projects" USING btree ("client_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "projects_contact_id_idx" ON "projects" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "projects_sample_idx" ON "projects" USING btree ("id") WHERE "projects"."is_sample";--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_estimate_id_key" ON "contracts" USING btree ("estimate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_access_token_key" ON "contracts" USING btree ("access_token");--> statement-breakpoint
CREATE INDEX "contracts_contact_id_idx" ON "contracts" USING btree ("contact_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contracts_next_reminder_at_idx" ON "contracts" USING btree ("next_reminder_at") WHERE "contracts"."next_reminder_at" is not null;--> statement-breakpoint
CREATE INDEX "contracts_written_idx" ON "contracts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contracts"."access_token" is not null or "contracts"."client_signed_at" is not null;--> statement-breakpoint
CREATE INDEX "contracts_written_status_idx" ON "contracts" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contracts"."access_token" is not null or "contracts"."client_signed_at" is not null;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_countersigned_check" CHECK (("contracts"."admin_signature" is null) = ("contracts"."admin_signed_at" is null));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_currency_check" CHECK ("contracts"."currency" ~ '^[A-Z]{3}$');