CREATE TABLE "mail_template_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb,
	"restored_number" integer,
	"author_id" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_template_versions_kind_check" CHECK ("mail_template_versions"."kind" in ('saved', 'restored', 'reset')),
	CONSTRAINT "mail_template_versions_content_check" CHECK (("mail_template_versions"."kind" = 'reset') = ("mail_template_versions"."content" is null))
);
--> statement-breakpoint
ALTER TABLE "mail_template_versions" ADD CONSTRAINT "mail_template_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_template_versions_number_key" ON "mail_template_versions" USING btree ("template","number");--> statement-breakpoint
CREATE INDEX "mail_template_versions_author_id_idx" ON "mail_template_versions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "mail_template_versions_sample_idx" ON "mail_template_versions" USING btree ("id") WHERE "mail_template_versions"."is_sample";--> statement-breakpoint
CREATE TRIGGER mail_template_versions_changed AFTER INSERT OR UPDATE OR DELETE ON mail_template_versions FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('mail-templates');
