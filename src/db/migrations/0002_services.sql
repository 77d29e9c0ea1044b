CREATE TABLE "services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"category" text,
	"price_cents" integer,
	"duration" numeric(8, 2),
	"image_url" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"type" text DEFAULT 'one-time' NOT NULL,
	"frequency" text,
	"features" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requires_contract" boolean DEFAULT false NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_name_check" CHECK (length(trim("services"."name")) > 0),
	CONSTRAINT "services_price_check" CHECK ("services"."price_cents" >= 0),
	CONSTRAINT "services_duration_check" CHECK ("services"."duration" >= 0),
	CONSTRAINT "services_type_check" CHECK ("services"."type" in ('one-time', 'subscription')),
	CONSTRAINT "services_frequency_check" CHECK (("services"."type" = 'one-time' and "services"."frequency" is null) or ("services"."type" = 'subscription' and "services"."frequency" is not null and "services"."frequency" in ('monthly', 'yearly'))),
	CONSTRAINT "services_features_check" CHECK (jsonb_typeof("services"."features") = 'array')
);
--> statement-breakpoint
CREATE INDEX "services_list_idx" ON "services" USING btree ("is_active","sort_order","id");--> statement-breakpoint
CREATE INDEX "services_created_at_idx" ON "services" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE TRIGGER services_changed AFTER INSERT OR UPDATE OR DELETE ON services FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('settings');
