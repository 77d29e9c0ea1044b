CREATE TABLE "booking_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_blocks_time_check" CHECK ("booking_blocks"."starts_at" < "booking_blocks"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "booking_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slot_minutes" integer NOT NULL,
	"buffer_minutes" integer NOT NULL,
	"lead_hours" integer NOT NULL,
	"horizon_days" integer NOT NULL,
	"meeting_place" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_settings_slot_check" CHECK ("booking_settings"."slot_minutes" between 5 and 480),
	CONSTRAINT "booking_settings_buffer_check" CHECK ("booking_settings"."buffer_minutes" between 0 and 240),
	CONSTRAINT "booking_settings_lead_check" CHECK ("booking_settings"."lead_hours" between 0 and 720),
	CONSTRAINT "booking_settings_horizon_check" CHECK ("booking_settings"."horizon_days" between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"busy_until" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'confirmed' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"topic" text NOT NULL,
	"notes" text,
	"time_zone" text NOT NULL,
	"user_id" uuid,
	"manage_token_hash" text NOT NULL,
	"request_key" uuid,
	"visitor_key" text,
	"reschedule_count" integer DEFAULT 0 NOT NULL,
	"ics_sequence" integer DEFAULT 0 NOT NULL,
	"reminder_due_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"cancel_reason" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_status_check" CHECK ("bookings"."status" in ('confirmed', 'cancelled')),
	CONSTRAINT "bookings_cancelled_by_check" CHECK ("bookings"."cancelled_by" in ('visitor', 'studio')),
	CONSTRAINT "bookings_cancelled_check" CHECK (("bookings"."status" = 'cancelled') = ("bookings"."cancelled_at" is not null)),
	CONSTRAINT "bookings_time_check" CHECK ("bookings"."starts_at" < "bookings"."ends_at" and "bookings"."ends_at" <= "bookings"."busy_until")
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"read_at" timestamp with time zone,
	"request_key" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_messages_sender_check" CHECK ("conversation_messages"."sender" in ('client', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"user_id" uuid,
	"source" text DEFAULT 'website' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"token_hash" text,
	"page" text,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_source_check" CHECK ("conversations"."source" in ('email', 'contact', 'website')),
	CONSTRAINT "conversations_status_check" CHECK ("conversations"."status" in ('active', 'pending', 'completed')),
	CONSTRAINT "conversations_priority_check" CHECK ("conversations"."priority" in ('high', 'medium', 'low'))
);
--> statement-breakpoint
CREATE TABLE "form_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"form_name" text NOT NULL,
	"data" jsonb NOT NULL,
	"user_id" uuid,
	"ip_address" text,
	"status" text DEFAULT 'new' NOT NULL,
	"request_key" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "form_submissions_status_check" CHECK ("form_submissions"."status" in ('new', 'read')),
	CONSTRAINT "form_submissions_data_check" CHECK (jsonb_typeof("form_submissions"."data") = 'object')
);
--> statement-breakpoint
CREATE TABLE "status_components" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'operational' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "status_components_name_check" CHECK (length(trim("status_components"."name")) > 0),
	CONSTRAINT "status_components_status_check" CHECK ("status_components"."status" in ('operational', 'maintenance', 'partial_outage', 'major_outage'))
);
--> statement-breakpoint
CREATE TABLE "status_incident_components" (
	"incident_id" uuid NOT NULL,
	"component_id" uuid NOT NULL,
	CONSTRAINT "status_incident_components_incident_id_component_id_pk" PRIMARY KEY("incident_id","component_id")
);
--> statement-breakpoint
CREATE TABLE "status_incident_updates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"incident_id" uuid NOT NULL,
	"status" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "status_incident_updates_status_check" CHECK ("status_incident_updates"."status" in ('investigating', 'identified', 'monitoring', 'resolved'))
);
--> statement-breakpoint
CREATE TABLE "status_incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"impact" text NOT NULL,
	"status" text DEFAULT 'investigating' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "status_incidents_title_check" CHECK (length(trim("status_incidents"."title")) > 0),
	CONSTRAINT "status_incidents_impact_check" CHECK ("status_incidents"."impact" in ('maintenance', 'partial_outage', 'major_outage')),
	CONSTRAINT "status_incidents_status_check" CHECK ("status_incidents"."status" in ('investigating', 'identified', 'monitoring', 'resolved')),
	CONSTRAINT "status_incidents_resolved_check" CHECK (("status_incidents"."status" = 'resolved') = ("status_incidents"."resolved_at" is not null)),
	CONSTRAINT "status_incidents_time_check" CHECK ("status_incidents"."resolved_at" >= "status_incidents"."started_at")
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"category" text NOT NULL,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"assigned_to" uuid,
	"request_key" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_tickets_status_check" CHECK ("support_tickets"."status" in ('open', 'in-progress', 'awaiting-response', 'closed')),
	CONSTRAINT "support_tickets_priority_check" CHECK ("support_tickets"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "support_tickets_category_check" CHECK ("support_tickets"."category" in ('technical', 'billing', 'account', 'feature', 'other'))
);
--> statement-breakpoint
CREATE TABLE "ticket_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_setup" (
	"id" uuid PRIMARY KEY NOT NULL,
	"setup_completed" boolean DEFAULT false NOT NULL,
	"super_admin_created" boolean DEFAULT false NOT NULL,
	"setup_completed_at" timestamp with time zone,
	"setup_by" uuid
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
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"contract_number" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"contract_type" text DEFAULT 'service' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"contact_id" uuid,
	"user_id" uuid,
	"estimate_id" uuid,
	"total_amount_cents" bigint NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"effective_date" date,
	"expiration_date" date,
	"services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"terms_and_conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"payment_terms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"client_signature" text,
	"client_signed_at" timestamp with time zone,
	"admin_signature" text,
	"admin_signed_at" timestamp with time zone,
	"created_by" uuid,
	"cart_id" uuid,
	"service_id" uuid,
	"order_id" uuid,
	"text" text DEFAULT '' NOT NULL,
	"text_sha256" text,
	"signer_ip_address" text,
	"signer_user_agent" text,
	"client_signature_drawing" text,
	"admin_signature_drawing" text,
	"access_token" text,
	"access_revoked_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"content_sha256" text,
	"sent_at" timestamp with time zone,
	"viewed_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text,
	"reminders_enabled" boolean DEFAULT true NOT NULL,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"next_reminder_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_status_check" CHECK ("contracts"."status" in ('draft', 'sent', 'viewed', 'signed', 'completed', 'cancelled')),
	CONSTRAINT "contracts_origin_check" CHECK ("contracts"."origin" in ('studio', 'checkout')),
	CONSTRAINT "contracts_link_check" CHECK (("contracts"."origin" = 'studio') = ("contracts"."access_token" is not null)),
	CONSTRAINT "contracts_type_check" CHECK ("contracts"."contract_type" in ('service', 'consulting', 'retainer', 'project')),
	CONSTRAINT "contracts_signed_check" CHECK (("contracts"."client_signature" is null) = ("contracts"."client_signed_at" is null)),
	CONSTRAINT "contracts_countersigned_check" CHECK (("contracts"."admin_signature" is null) = ("contracts"."admin_signed_at" is null)),
	CONSTRAINT "contracts_currency_check" CHECK ("contracts"."currency" ~ '^[A-Z]{3}$')
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
CREATE TABLE "document_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_type" text NOT NULL,
	"document_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_codes_type_check" CHECK ("document_codes"."document_type" in ('estimate', 'contract'))
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
	CONSTRAINT "document_events_type_check" CHECK ("document_events"."document_type" in ('estimate', 'contract')),
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
	CONSTRAINT "document_versions_type_check" CHECK ("document_versions"."document_type" in ('estimate', 'contract'))
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
	CONSTRAINT "sealed_documents_type_check" CHECK ("sealed_documents"."document_type" in ('estimate', 'contract'))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text DEFAULT 'client' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_role_check" CHECK ("user_roles"."role" in ('super_admin', 'admin', 'client'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"user_type" text DEFAULT 'client' NOT NULL,
	"avatar_url" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"phone" text,
	"recovery_email" text,
	"recovery_email_verified" boolean DEFAULT false NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_user_type_check" CHECK ("users"."user_type" in ('client', 'personal', 'business'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"business_name" text NOT NULL,
	"business_type" text,
	"industry" text,
	"website" text,
	"address" text,
	"city" text,
	"state" text,
	"zip" text,
	"country" text,
	"founding_date" date,
	"employee_count" integer,
	"annual_revenue" text,
	"encrypted_phone" text,
	"encrypted_tax_id" text,
	"encrypted_registration_number" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "businesses_employee_count_check" CHECK ("businesses"."employee_count" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_role" text,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"request_id" text,
	"ip_address" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "domain_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "file_removals" (
	"path" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"original_name" text NOT NULL,
	"filename" text NOT NULL,
	"path" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"visibility" text NOT NULL,
	"owner_id" uuid,
	"uploaded_by" uuid,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_visibility_check" CHECK ("files"."visibility" in ('public', 'owner', 'studio')),
	CONSTRAINT "files_subject_type_check" CHECK ("files"."subject_type" in ('branding', 'contract', 'estimate', 'order', 'payment', 'service', 'ticket'))
);
--> statement-breakpoint
CREATE TABLE "application_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"timestamp" timestamp with time zone DEFAULT now() NOT NULL,
	"level" text NOT NULL,
	"category" text NOT NULL,
	"component" text,
	"message" text NOT NULL,
	"user_id" uuid,
	"session_id" text,
	"request_id" text,
	"url" text,
	"method" text,
	"status_code" integer,
	"duration_ms" integer,
	"metadata" text,
	"encrypted_sensitive_data" text,
	"sensitive_data_iv" text,
	"sensitive_data_salt" text,
	"stack_trace" text,
	"user_agent" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "application_logs_level_check" CHECK ("application_logs"."level" in ('debug', 'info', 'warn', 'error', 'fatal')),
	CONSTRAINT "application_logs_category_check" CHECK ("application_logs"."category" in ('auth', 'database', 'api', 'ui', 'security', 'performance', 'business', 'admin', 'client', 'forms', 'files', 'email', 'payment', 'integration', 'system'))
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"to_address" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"template" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"about_type" text,
	"about_id" uuid,
	"is_confidential" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_outbox_status_check" CHECK ("mail_outbox"."status" in ('queued', 'sent', 'failed')),
	CONSTRAINT "mail_outbox_about_check" CHECK (("mail_outbox"."about_type" is null) = ("mail_outbox"."about_id" is null))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL
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
CREATE TABLE "system_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "system_settings_time_zone_check" CHECK (case when "system_settings"."key" = 'time_zone' then timezone("system_settings"."value", timestamptz '2000-01-01 00:00:00Z') is not null else true end)
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cart_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"seen_price_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_quantity_check" CHECK ("cart_items"."quantity" between 1 and 999),
	CONSTRAINT "cart_items_seen_price_check" CHECK ("cart_items"."seen_price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"step" text DEFAULT 'cart' NOT NULL,
	"customer_info" jsonb,
	"payment_method" text,
	"checkout_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_step_check" CHECK ("carts"."step" in ('cart', 'details', 'contract', 'payment')),
	CONSTRAINT "carts_payment_method_check" CHECK ("carts"."payment_method" in ('credit_card', 'invoice'))
);
--> statement-breakpoint
CREATE TABLE "client_services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"service_id" uuid,
	"order_id" uuid,
	"order_item_id" uuid,
	"contract_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"renews_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"stripe_subscription_id" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_services_status_check" CHECK ("client_services"."status" in ('pending', 'active', 'past_due', 'cancelled', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" uuid,
	"once_key" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"service_id" uuid,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"frequency" text,
	"quantity" integer NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"line_total_cents" bigint NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_items_type_check" CHECK ("order_items"."type" in ('one-time', 'subscription')),
	CONSTRAINT "order_items_frequency_check" CHECK ("order_items"."frequency" in ('monthly', 'yearly')),
	CONSTRAINT "order_items_quantity_check" CHECK ("order_items"."quantity" >= 1 and ("order_items"."type" = 'one-time' or "order_items"."quantity" = 1)),
	CONSTRAINT "order_items_total_check" CHECK ("order_items"."line_total_cents" = "order_items"."unit_price_cents" * "order_items"."quantity" and "order_items"."unit_price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_sums" (
	"month" date NOT NULL,
	"status" text NOT NULL,
	"shard" smallint NOT NULL,
	"orders" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	CONSTRAINT "order_sums_month_status_shard_pk" PRIMARY KEY("month","status","shard"),
	CONSTRAINT "order_sums_status_check" CHECK ("order_sums"."status" in ('pending', 'paid', 'cancelled', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"user_id" uuid,
	"created_by" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"payment_method" text DEFAULT 'credit_card' NOT NULL,
	"payment_intent_id" text,
	"currency" text DEFAULT 'USD' NOT NULL,
	"subtotal_cents" bigint NOT NULL,
	"tax_rate_bp" numeric(7, 1) NOT NULL,
	"tax_cents" bigint NOT NULL,
	"late_fee_cents" bigint DEFAULT 0 NOT NULL,
	"total_cents" bigint NOT NULL,
	"paid_cents" bigint DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"billing_address" jsonb NOT NULL,
	"invoice_number" text NOT NULL,
	"invoice_file_id" uuid,
	"due_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"checkout_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"estimate_id" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_status_check" CHECK ("orders"."status" in ('pending', 'paid', 'cancelled', 'refunded')),
	CONSTRAINT "orders_payment_status_check" CHECK ("orders"."payment_status" in ('pending', 'completed', 'failed', 'refunded')),
	CONSTRAINT "orders_payment_method_check" CHECK ("orders"."payment_method" in ('credit_card', 'invoice')),
	CONSTRAINT "orders_total_check" CHECK ("orders"."total_cents" = "orders"."subtotal_cents" + "orders"."tax_cents" + "orders"."late_fee_cents"),
	CONSTRAINT "orders_amounts_check" CHECK (least("orders"."subtotal_cents", "orders"."tax_cents", "orders"."late_fee_cents", "orders"."paid_cents", "orders"."refunded_cents", "orders"."tax_rate_bp") >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"receipt_number" text NOT NULL,
	"method" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"provider_ref" text,
	"card_brand" text,
	"card_last4" text,
	"note" text,
	"receipt_file_id" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_method_check" CHECK ("payments"."method" in ('card', 'transfer', 'cash', 'other')),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_cents" >= 0 and "payments"."refunded_cents" between 0 and "payments"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text,
	"provider_ref" text,
	"created_by" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_objects" (
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"local_id" uuid NOT NULL,
	"stripe_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_objects_mode_kind_local_id_pk" PRIMARY KEY("mode","kind","local_id"),
	CONSTRAINT "stripe_objects_mode_check" CHECK ("stripe_objects"."mode" in ('sandbox', 'live')),
	CONSTRAINT "stripe_objects_kind_check" CHECK ("stripe_objects"."kind" in ('customer', 'product'))
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'service' NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"category" text,
	"price_cents" integer,
	"duration" numeric(8, 2),
	"image_url" text,
	"image_file_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"type" text DEFAULT 'one-time' NOT NULL,
	"frequency" text,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requires_contract" boolean DEFAULT false NOT NULL,
	"template_data" jsonb,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_kind_check" CHECK ("services"."kind" in ('service', 'template')),
	CONSTRAINT "services_name_check" CHECK (length(trim("services"."name")) > 0),
	CONSTRAINT "services_price_check" CHECK ("services"."price_cents" >= 0),
	CONSTRAINT "services_duration_check" CHECK ("services"."duration" >= 0),
	CONSTRAINT "services_type_check" CHECK ("services"."type" in ('one-time', 'subscription')),
	CONSTRAINT "services_frequency_check" CHECK ("services"."frequency" in ('monthly', 'yearly')),
	CONSTRAINT "services_subscription_check" CHECK (("services"."type" = 'subscription') = ("services"."frequency" is not null)),
	CONSTRAINT "services_features_check" CHECK (jsonb_typeof("services"."features") = 'array')
);
--> statement-breakpoint
CREATE TABLE "branding" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"colors" jsonb NOT NULL,
	"logo_light_file_id" uuid,
	"logo_dark_file_id" uuid,
	"error_page_message" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_holidays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integration_settings" (
	"integration_type" text PRIMARY KEY NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integration_settings_type_check" CHECK ("integration_settings"."integration_type" in ('stripe', 'microsoft', 'social'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"href" text NOT NULL,
	"read_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_incident_components" ADD CONSTRAINT "status_incident_components_incident_id_status_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."status_incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_incident_components" ADD CONSTRAINT "status_incident_components_component_id_status_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."status_components"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_incident_updates" ADD CONSTRAINT "status_incident_updates_incident_id_status_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."status_incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_documents" ADD CONSTRAINT "sealed_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_services" ADD CONSTRAINT "client_services_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_invoice_file_id_files_id_fk" FOREIGN KEY ("invoice_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_receipt_file_id_files_id_fk" FOREIGN KEY ("receipt_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_image_file_id_files_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branding" ADD CONSTRAINT "branding_logo_light_file_id_files_id_fk" FOREIGN KEY ("logo_light_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branding" ADD CONSTRAINT "branding_logo_dark_file_id_files_id_fk" FOREIGN KEY ("logo_dark_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_estimate_id_estimates_id_fk" FOREIGN KEY ("estimate_id") REFERENCES "public"."estimates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_blocks_ends_at_idx" ON "booking_blocks" USING btree ("ends_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_settings_single" ON "booking_settings" USING btree ((true));--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_manage_token_hash_key" ON "bookings" USING btree ("manage_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_request_key_key" ON "bookings" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "bookings_starts_at_idx" ON "bookings" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_status_idx" ON "bookings" USING btree ("status","starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_email_idx" ON "bookings" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "bookings_visitor_key_idx" ON "bookings" USING btree ("visitor_key","created_at");--> statement-breakpoint
CREATE INDEX "bookings_user_id_idx" ON "bookings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bookings_reminder_due_at_idx" ON "bookings" USING btree ("reminder_due_at") WHERE "bookings"."reminder_due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_request_key_key" ON "conversation_messages" USING btree ("conversation_id","request_key");--> statement-breakpoint
CREATE INDEX "conversation_messages_list_idx" ON "conversation_messages" USING btree ("conversation_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_token_hash_key" ON "conversations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "conversations_last_message_at_idx" ON "conversations" USING btree ("last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_status_idx" ON "conversations" USING btree ("status","last_message_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_user_id_idx" ON "conversations" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "form_submissions_request_key_key" ON "form_submissions" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "form_submissions_created_at_idx" ON "form_submissions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "form_submissions_form_id_idx" ON "form_submissions" USING btree ("form_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "form_submissions_status_idx" ON "form_submissions" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "form_submissions_user_id_idx" ON "form_submissions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "status_components_position_idx" ON "status_components" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "status_incident_components_component_idx" ON "status_incident_components" USING btree ("component_id");--> statement-breakpoint
CREATE INDEX "status_incident_updates_list_idx" ON "status_incident_updates" USING btree ("incident_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "status_incidents_started_at_idx" ON "status_incidents" USING btree ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "status_incidents_open_idx" ON "status_incidents" USING btree ("started_at") WHERE "status_incidents"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "support_tickets_number_key" ON "support_tickets" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "support_tickets_request_key_key" ON "support_tickets" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "support_tickets_created_at_idx" ON "support_tickets" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_status_idx" ON "support_tickets" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_user_id_idx" ON "support_tickets" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "support_tickets_assigned_to_idx" ON "support_tickets" USING btree ("assigned_to");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_attachments_file_id_key" ON "ticket_attachments" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "ticket_attachments_ticket_id_idx" ON "ticket_attachments" USING btree ("ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_setup_single" ON "system_setup" USING btree ((true));--> statement-breakpoint
CREATE UNIQUE INDEX "contract_templates_name_key" ON "contract_templates" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "contract_templates_sample_idx" ON "contract_templates" USING btree ("id") WHERE "contract_templates"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_contract_number_key" ON "contracts" USING btree ("contract_number");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_cart_service_key" ON "contracts" USING btree ("cart_id","service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_estimate_id_key" ON "contracts" USING btree ("estimate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_access_token_key" ON "contracts" USING btree ("access_token");--> statement-breakpoint
CREATE INDEX "contracts_contact_id_idx" ON "contracts" USING btree ("contact_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contracts_next_reminder_at_idx" ON "contracts" USING btree ("next_reminder_at") WHERE "contracts"."next_reminder_at" is not null;--> statement-breakpoint
CREATE INDEX "contracts_listed_idx" ON "contracts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contracts"."origin" = 'studio' or "contracts"."client_signed_at" is not null;--> statement-breakpoint
CREATE INDEX "contracts_listed_status_idx" ON "contracts" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "contracts"."origin" = 'studio' or "contracts"."client_signed_at" is not null;--> statement-breakpoint
CREATE INDEX "contracts_created_at_idx" ON "contracts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contracts_status_idx" ON "contracts" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contracts_user_id_idx" ON "contracts" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contracts_order_id_idx" ON "contracts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "contracts_service_id_idx" ON "contracts" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_estimate_number_key" ON "estimates" USING btree ("estimate_number");--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_access_token_key" ON "estimates" USING btree ("access_token");--> statement-breakpoint
CREATE INDEX "estimates_created_at_idx" ON "estimates" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "estimates_status_idx" ON "estimates" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "estimates_contact_id_idx" ON "estimates" USING btree ("contact_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "estimates_user_id_idx" ON "estimates" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "estimates_valid_until_idx" ON "estimates" USING btree ("valid_until") WHERE "estimates"."status" in ('sent', 'viewed');--> statement-breakpoint
CREATE INDEX "estimates_next_reminder_at_idx" ON "estimates" USING btree ("next_reminder_at") WHERE "estimates"."next_reminder_at" is not null;--> statement-breakpoint
CREATE INDEX "estimates_sample_idx" ON "estimates" USING btree ("id") WHERE "estimates"."is_sample";--> statement-breakpoint
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
CREATE INDEX "accounts_user_id_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_key" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_user_id_idx" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_secret_idx" ON "two_factors" USING btree ("secret");--> statement-breakpoint
CREATE INDEX "user_roles_role_idx" ON "user_roles" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "businesses_user_id_key" ON "businesses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_email_key" ON "contacts" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_user_id_key" ON "contacts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contacts_first_name_idx" ON "contacts" USING btree (lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "contacts_sample_idx" ON "contacts" USING btree ("id") WHERE "contacts"."is_sample";--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_entity_idx" ON "audit_log" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "domain_events_waiting_idx" ON "domain_events" USING btree ("created_at") WHERE "domain_events"."dispatched_at" is null;--> statement-breakpoint
CREATE INDEX "file_removals_due_at_idx" ON "file_removals" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_path_key" ON "files" USING btree ("path");--> statement-breakpoint
CREATE INDEX "files_created_at_idx" ON "files" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "files_subject_idx" ON "files" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "files_owner_id_idx" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "files_uploaded_by_idx" ON "files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "application_logs_timestamp_idx" ON "application_logs" USING btree ("timestamp" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "application_logs_level_idx" ON "application_logs" USING btree ("level","timestamp" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "application_logs_category_idx" ON "application_logs" USING btree ("category","timestamp" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "application_logs_request_id_idx" ON "application_logs" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "application_logs_sample_idx" ON "application_logs" USING btree ("id") WHERE "application_logs"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "mail_outbox_idempotency_key" ON "mail_outbox" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "mail_outbox_created_at_idx" ON "mail_outbox" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mail_outbox_status_idx" ON "mail_outbox" USING btree ("status","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "rate_limits_key_key" ON "rate_limits" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_service_key" ON "cart_items" USING btree ("cart_id","service_id");--> statement-breakpoint
CREATE INDEX "cart_items_service_id_idx" ON "cart_items" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carts_user_id_key" ON "carts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_services_order_item_id_key" ON "client_services" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_services_subscription_key" ON "client_services" USING btree ("stripe_subscription_id");--> statement-breakpoint
CREATE INDEX "client_services_user_id_idx" ON "client_services" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "client_services_order_id_idx" ON "client_services" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "client_services_service_id_idx" ON "client_services" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "client_services_contract_id_idx" ON "client_services" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "client_services_renews_at_idx" ON "client_services" USING btree ("renews_at") WHERE "client_services"."status" = 'active' and "client_services"."stripe_subscription_id" is null;--> statement-breakpoint
CREATE INDEX "order_events_order_id_idx" ON "order_events" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_once_key" ON "order_events" USING btree ("order_id","once_key");--> statement-breakpoint
CREATE INDEX "order_events_sample_idx" ON "order_events" USING btree ("id") WHERE "order_events"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_position_key" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_items_service_id_idx" ON "order_items" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "order_items_sample_idx" ON "order_items" USING btree ("id") WHERE "order_items"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "orders_order_number_key" ON "orders" USING btree ("order_number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_invoice_number_key" ON "orders" USING btree ("invoice_number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_checkout_key_key" ON "orders" USING btree ("checkout_key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_estimate_id_key" ON "orders" USING btree ("estimate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_payment_intent_id_key" ON "orders" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "orders_created_at_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_user_id_idx" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_due_at_idx" ON "orders" USING btree ("due_at") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_id_tail_idx" ON "orders" USING btree (right("id"::text, 8) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_user_id_tail_idx" ON "orders" USING btree (right("user_id"::text, 8) text_pattern_ops,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_sample_idx" ON "orders" USING btree ("id") WHERE "orders"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_receipt_number_key" ON "payments" USING btree ("receipt_number");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_ref_key" ON "payments" USING btree ("provider_ref");--> statement-breakpoint
CREATE INDEX "payments_order_id_idx" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_ref_key" ON "refunds" USING btree ("provider_ref");--> statement-breakpoint
CREATE INDEX "refunds_payment_id_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_objects_stripe_id_key" ON "stripe_objects" USING btree ("stripe_id");--> statement-breakpoint
CREATE INDEX "services_list_idx" ON "services" USING btree ("kind","is_active","sort_order","id");--> statement-breakpoint
CREATE INDEX "services_image_file_id_idx" ON "services" USING btree ("image_file_id");--> statement-breakpoint
CREATE INDEX "services_created_at_idx" ON "services" USING btree ("kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "branding_single" ON "branding" USING btree ((true));--> statement-breakpoint
CREATE UNIQUE INDEX "studio_holidays_day_key" ON "studio_holidays" USING btree ("day");--> statement-breakpoint
CREATE INDEX "notifications_list_idx" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "projects_estimate_id_key" ON "projects" USING btree ("estimate_id");--> statement-breakpoint
CREATE INDEX "projects_created_at_idx" ON "projects" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "projects_status_idx" ON "projects" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "projects_client_id_idx" ON "projects" USING btree ("client_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "projects_contact_id_idx" ON "projects" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "projects_sample_idx" ON "projects" USING btree ("id") WHERE "projects"."is_sample";--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION tell_processes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_changed AFTER UPDATE OR DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('sessions');
--> statement-breakpoint
CREATE TRIGGER users_changed AFTER UPDATE OR DELETE ON users FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('sessions');
--> statement-breakpoint
CREATE TRIGGER user_roles_changed AFTER INSERT OR UPDATE OR DELETE ON user_roles FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('sessions');
--> statement-breakpoint
CREATE TRIGGER system_settings_changed AFTER INSERT OR UPDATE OR DELETE ON system_settings FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('settings');
--> statement-breakpoint
CREATE TRIGGER branding_changed AFTER INSERT OR UPDATE OR DELETE ON branding FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('settings');
--> statement-breakpoint
CREATE TRIGGER system_setup_changed AFTER INSERT OR UPDATE OR DELETE ON system_setup FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('settings');
--> statement-breakpoint
CREATE TRIGGER domain_events_added AFTER INSERT ON domain_events FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('events');
--> statement-breakpoint
CREATE TRIGGER services_changed AFTER INSERT OR UPDATE OR DELETE ON services FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:services');
--> statement-breakpoint
CREATE TRIGGER status_components_changed AFTER INSERT OR UPDATE OR DELETE ON status_components FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:status');
--> statement-breakpoint
CREATE TRIGGER status_incidents_changed AFTER INSERT OR UPDATE OR DELETE ON status_incidents FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:status');
--> statement-breakpoint
CREATE TRIGGER status_incident_updates_changed AFTER INSERT OR UPDATE OR DELETE ON status_incident_updates FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:status');
--> statement-breakpoint
CREATE TRIGGER status_incident_components_changed AFTER INSERT OR UPDATE OR DELETE ON status_incident_components FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:status');
--> statement-breakpoint
CREATE TRIGGER integration_settings_changed AFTER INSERT OR UPDATE OR DELETE ON integration_settings FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('integrations');
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_no_overlap" EXCLUDE USING gist (tstzrange("starts_at", "busy_until") WITH &&) WHERE ("status" = 'confirmed');
--> statement-breakpoint
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Sample records may be taken out as a whole, and nothing else.
  IF TG_OP = 'DELETE' AND OLD.is_sample THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER document_events_append_only BEFORE UPDATE OR DELETE ON document_events FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
--> statement-breakpoint
CREATE TRIGGER document_events_no_truncate BEFORE TRUNCATE ON document_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER document_versions_append_only BEFORE UPDATE OR DELETE ON document_versions FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
--> statement-breakpoint
-- Whoever deletes a file's row, a cascade too, notes that its bytes have to go.
CREATE FUNCTION "note_file_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "file_removals" ("path", "due_at") VALUES (OLD."path", now()) ON CONFLICT ("path") DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "files_note_removal" AFTER DELETE ON "files" FOR EACH ROW EXECUTE FUNCTION "note_file_removal"();
--> statement-breakpoint
CREATE SEQUENCE order_number_seq;
--> statement-breakpoint
CREATE SEQUENCE invoice_number_seq;
--> statement-breakpoint
CREATE SEQUENCE checkout_contract_number_seq;
--> statement-breakpoint
CREATE SEQUENCE receipt_number_seq;
--> statement-breakpoint
-- The studio's time zone. The default is the one of src/shared/studio-calendar.ts; a test compares them.
CREATE FUNCTION studio_time_zone() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT value FROM system_settings WHERE key = 'time_zone'), 'America/New_York')
$$;
--> statement-breakpoint
-- The first day of the month that a moment is in where the studio is.
CREATE FUNCTION studio_month(at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT date_trunc('month', at AT TIME ZONE studio_time_zone())::date
$$;
--> statement-breakpoint
-- Adds what a statement changed, in the studio's month of the payment, else of the creation. Rows are taken in one order, so that
-- two statements never wait for each other in a circle.
CREATE FUNCTION keep_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  my_shard smallint := floor(random() * 8);
  zone text := studio_time_zone();
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_sums (month, status, shard, orders, total_cents)
      SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date AS month, status, my_shard, count(*), sum(total_cents)
        FROM added GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (month, status, shard) DO UPDATE
        SET orders = order_sums.orders + excluded.orders, total_cents = order_sums.total_cents + excluded.total_cents;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO order_sums (month, status, shard, orders, total_cents)
      SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date AS month, status, my_shard, -count(*), -sum(total_cents)
        FROM removed GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (month, status, shard) DO UPDATE
        SET orders = order_sums.orders + excluded.orders, total_cents = order_sums.total_cents + excluded.total_cents;
  ELSE
    INSERT INTO order_sums (month, status, shard, orders, total_cents)
      SELECT month, status, my_shard, sum(orders), sum(total_cents) FROM (
        SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date AS month, status, 1 AS orders, total_cents FROM added
        UNION ALL
        SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date, status, -1, -total_cents FROM removed
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
-- Another time zone cuts the months elsewhere: the sums are made anew in the same transaction, while nobody writes orders.
CREATE FUNCTION rebuild_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text;
BEGIN
  LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE;
  zone := studio_time_zone();
  DELETE FROM order_sums;
  INSERT INTO order_sums (month, status, shard, orders, total_cents)
    SELECT date_trunc('month', coalesce(paid_at, created_at) AT TIME ZONE zone)::date, status, 0, count(*), sum(total_cents)
      FROM orders GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER system_settings_zone_set AFTER INSERT OR UPDATE ON system_settings FOR EACH ROW
  WHEN (NEW.key = 'time_zone') EXECUTE FUNCTION rebuild_order_sums();
--> statement-breakpoint
CREATE TRIGGER system_settings_zone_removed AFTER DELETE ON system_settings FOR EACH ROW
  WHEN (OLD.key = 'time_zone') EXECUTE FUNCTION rebuild_order_sums();
--> statement-breakpoint
INSERT INTO system_setup (id) VALUES (gen_random_uuid());
--> statement-breakpoint
INSERT INTO status_components (id, name, description, position) VALUES
  (gen_random_uuid(), 'Website Hosting', 'Client websites and their certificates', 0),
  (gen_random_uuid(), 'Email Services', 'Mailboxes and outgoing mail', 1),
  (gen_random_uuid(), 'Database', 'Stored data and nightly backups', 2),
  (gen_random_uuid(), 'API Services', 'Connections to other programs', 3),
  (gen_random_uuid(), 'File Storage', 'Uploads, pictures and documents', 4),
  (gen_random_uuid(), 'Analytics', 'Visitor figures and reports', 5);
