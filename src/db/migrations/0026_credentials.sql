CREATE TABLE "credential_drops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"line_id" uuid,
	"title" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"key_id" uuid,
	"sealed" jsonb,
	"handed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"read_by" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credential_drops_state_check" CHECK ("credential_drops"."state" in ('asked', 'handed', 'read', 'expired', 'withdrawn')),
	CONSTRAINT "credential_drops_sealed_check" CHECK (("credential_drops"."state" = 'handed') = ("credential_drops"."sealed" is not null)),
	CONSTRAINT "credential_drops_handed_check" CHECK ("credential_drops"."state" <> 'handed' or ("credential_drops"."key_id" is not null and "credential_drops"."expires_at" is not null)),
	CONSTRAINT "credential_drops_read_check" CHECK (("credential_drops"."state" = 'read') = ("credential_drops"."read_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "credential_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"wrapped_key" text NOT NULL,
	"salt" text NOT NULL,
	"iv" text NOT NULL,
	"iterations" integer NOT NULL,
	"proof_hash" text NOT NULL,
	"created_by" uuid,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checklist_lines" DROP CONSTRAINT "checklist_lines_kind_check";--> statement-breakpoint
ALTER TABLE "credential_drops" ADD CONSTRAINT "credential_drops_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_drops" ADD CONSTRAINT "credential_drops_line_id_checklist_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."checklist_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_drops" ADD CONSTRAINT "credential_drops_key_id_credential_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."credential_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_drops" ADD CONSTRAINT "credential_drops_read_by_users_id_fk" FOREIGN KEY ("read_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_keys" ADD CONSTRAINT "credential_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credential_drops_project_id_idx" ON "credential_drops" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credential_drops_expires_at_idx" ON "credential_drops" USING btree ("expires_at") WHERE "credential_drops"."state" = 'handed';--> statement-breakpoint
CREATE INDEX "credential_drops_key_id_idx" ON "credential_drops" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "credential_drops_line_id_idx" ON "credential_drops" USING btree ("line_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credential_drops_read_by_idx" ON "credential_drops" USING btree ("read_by");--> statement-breakpoint
CREATE INDEX "credential_drops_sample_idx" ON "credential_drops" USING btree ("id") WHERE "credential_drops"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "credential_keys_current" ON "credential_keys" USING btree ((true)) WHERE "credential_keys"."retired_at" is null;--> statement-breakpoint
ALTER TABLE "checklist_lines" ADD CONSTRAINT "checklist_lines_kind_check" CHECK ("checklist_lines"."kind" in ('text', 'files', 'login'));