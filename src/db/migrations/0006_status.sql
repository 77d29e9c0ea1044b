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
ALTER TABLE "status_incident_components" ADD CONSTRAINT "status_incident_components_incident_id_status_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."status_incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_incident_components" ADD CONSTRAINT "status_incident_components_component_id_status_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."status_components"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_incident_updates" ADD CONSTRAINT "status_incident_updates_incident_id_status_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."status_incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "status_components_position_idx" ON "status_components" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "status_incident_components_component_idx" ON "status_incident_components" USING btree ("component_id");--> statement-breakpoint
CREATE INDEX "status_incident_updates_list_idx" ON "status_incident_updates" USING btree ("incident_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "status_incidents_started_at_idx" ON "status_incidents" USING btree ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "status_incidents_open_idx" ON "status_incidents" USING btree ("started_at") WHERE "status_incidents"."resolved_at" is null;--> statement-breakpoint
CREATE TRIGGER status_components_changed AFTER INSERT OR UPDATE OR DELETE ON status_components FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('settings');--> statement-breakpoint
CREATE TRIGGER status_incidents_changed AFTER INSERT OR UPDATE OR DELETE ON status_incidents FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('settings');--> statement-breakpoint
CREATE TRIGGER status_incident_updates_changed AFTER INSERT OR UPDATE OR DELETE ON status_incident_updates FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('settings');--> statement-breakpoint
CREATE TRIGGER status_incident_components_changed AFTER INSERT OR UPDATE OR DELETE ON status_incident_components FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('settings');--> statement-breakpoint
INSERT INTO status_components (id, name, description, position) VALUES
  (gen_random_uuid(), 'Website Hosting', 'Client websites and their certificates', 0),
  (gen_random_uuid(), 'Email Services', 'Mailboxes and outgoing mail', 1),
  (gen_random_uuid(), 'Database', 'Stored data and nightly backups', 2),
  (gen_random_uuid(), 'API Services', 'Connections to other programs', 3),
  (gen_random_uuid(), 'File Storage', 'Uploads, pictures and documents', 4),
  (gen_random_uuid(), 'Analytics', 'Visitor figures and reports', 5);
