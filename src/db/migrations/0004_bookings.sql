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
CREATE TABLE "booking_holidays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slot_minutes" integer NOT NULL,
	"buffer_minutes" integer NOT NULL,
	"lead_hours" integer NOT NULL,
	"horizon_days" integer NOT NULL,
	"time_zone" text NOT NULL,
	"meeting_place" text NOT NULL,
	"hours" jsonb NOT NULL,
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
ALTER TABLE "mail_outbox" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_blocks_ends_at_idx" ON "booking_blocks" USING btree ("ends_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_holidays_day_key" ON "booking_holidays" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_settings_single" ON "booking_settings" USING btree ((true));--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_manage_token_hash_key" ON "bookings" USING btree ("manage_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_request_key_key" ON "bookings" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "bookings_starts_at_idx" ON "bookings" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_status_idx" ON "bookings" USING btree ("status","starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_email_idx" ON "bookings" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "bookings_visitor_key_idx" ON "bookings" USING btree ("visitor_key","created_at");--> statement-breakpoint
CREATE INDEX "bookings_user_id_idx" ON "bookings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bookings_reminder_due_at_idx" ON "bookings" USING btree ("reminder_due_at") WHERE "bookings"."reminder_due_at" is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_no_overlap" EXCLUDE USING gist (tstzrange("starts_at", "busy_until") WITH &&) WHERE ("status" = 'confirmed');
