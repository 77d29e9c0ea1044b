CREATE TABLE "submission_mappings" (
	"form_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_mappings_form_id_kind_pk" PRIMARY KEY("form_id","kind"),
	CONSTRAINT "submission_mappings_kind_check" CHECK ("submission_mappings"."kind" in ('contact', 'client', 'conversation', 'project', 'ticket', 'estimate'))
);
--> statement-breakpoint
CREATE TABLE "submission_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"label" text NOT NULL,
	"created_by" uuid,
	"request_key" uuid NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_records_kind_check" CHECK ("submission_records"."kind" in ('contact', 'client', 'conversation', 'project', 'ticket', 'estimate'))
);
--> statement-breakpoint
CREATE TABLE "form_daily_counts" (
	"form_id" uuid NOT NULL,
	"day" date NOT NULL,
	"event" text NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "form_daily_counts_form_id_day_event_field_pk" PRIMARY KEY("form_id","day","event","field"),
	CONSTRAINT "form_daily_counts_event_check" CHECK ("form_daily_counts"."event" in ('view', 'start', 'finish', 'stop', 'invalid', 'error'))
);
--> statement-breakpoint
CREATE TABLE "form_submission_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"body" text NOT NULL,
	"author_id" uuid,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"published_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"site_form" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"email_enabled" boolean DEFAULT true NOT NULL,
	"selected_template" text NOT NULL,
	"conditional_logic" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"success_message" text NOT NULL,
	"failure_message" text NOT NULL,
	"draft" jsonb NOT NULL,
	"allowed_origins" text[] DEFAULT '{}' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "forms_type_check" CHECK ("forms"."type" in ('contact', 'quote', 'support', 'onboarding', 'feedback')),
	CONSTRAINT "forms_site_form_check" CHECK ("forms"."site_form" in ('contact', 'custom_website', 'support_ticket', 'template_notify'))
);
--> statement-breakpoint
ALTER TABLE "form_submissions" DROP CONSTRAINT "form_submissions_status_check";--> statement-breakpoint
ALTER TABLE "file_uploads" DROP CONSTRAINT "file_uploads_subject_type_check";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_subject_type_check";--> statement-breakpoint
ALTER TABLE "record_words" DROP CONSTRAINT "record_words_type_check";--> statement-breakpoint
ALTER TABLE "form_submissions" ADD COLUMN "form_uuid" uuid;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD COLUMN "version_id" uuid;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submission_mappings" ADD CONSTRAINT "submission_mappings_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_records" ADD CONSTRAINT "submission_records_submission_id_form_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."form_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_records" ADD CONSTRAINT "submission_records_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_daily_counts" ADD CONSTRAINT "form_daily_counts_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submission_notes" ADD CONSTRAINT "form_submission_notes_submission_id_form_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."form_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submission_notes" ADD CONSTRAINT "form_submission_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_versions" ADD CONSTRAINT "form_versions_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_versions" ADD CONSTRAINT "form_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "submission_records_request_key_key" ON "submission_records" USING btree ("submission_id","kind","request_key");--> statement-breakpoint
CREATE INDEX "submission_records_created_by_idx" ON "submission_records" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "form_daily_counts_day_idx" ON "form_daily_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "form_submission_notes_submission_id_idx" ON "form_submission_notes" USING btree ("submission_id","created_at","id");--> statement-breakpoint
CREATE INDEX "form_submission_notes_author_id_idx" ON "form_submission_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "form_versions_number_key" ON "form_versions" USING btree ("form_id","number");--> statement-breakpoint
CREATE INDEX "form_versions_published_by_idx" ON "form_versions" USING btree ("published_by");--> statement-breakpoint
CREATE UNIQUE INDEX "forms_slug_key" ON "forms" USING btree ("slug") WHERE "forms"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "forms_site_form_key" ON "forms" USING btree ("site_form");--> statement-breakpoint
CREATE INDEX "forms_created_at_idx" ON "forms" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_form_uuid_forms_id_fk" FOREIGN KEY ("form_uuid") REFERENCES "public"."forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."form_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_submissions_form_uuid_idx" ON "form_submissions" USING btree ("form_uuid","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "form_submissions_version_id_idx" ON "form_submissions" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "form_submissions_deleted_at_idx" ON "form_submissions" USING btree ("deleted_at") WHERE "form_submissions"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD CONSTRAINT "form_submissions_status_check" CHECK ("form_submissions"."status" in ('new', 'read', 'done', 'spam'));--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_subject_type_check" CHECK ("file_uploads"."subject_type" in ('branding', 'checklist_line', 'contract', 'conversation', 'deliverable', 'estimate', 'folder', 'form_submission', 'order', 'payment', 'service', 'ticket'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_subject_type_check" CHECK ("files"."subject_type" in ('branding', 'checklist_line', 'contract', 'conversation', 'deliverable', 'estimate', 'folder', 'form_submission', 'order', 'payment', 'service', 'ticket'));--> statement-breakpoint
ALTER TABLE "record_words" ADD CONSTRAINT "record_words_type_check" CHECK ("record_words"."record_type" in ('estimate', 'contract', 'order', 'booking', 'contact', 'project', 'file', 'ticket', 'submission'));--> statement-breakpoint
INSERT INTO forms (id, slug, site_form, name, type, selected_template, success_message, failure_message, draft) VALUES
  ('01900000-0000-7000-8000-0000000f0001', 'contact', 'contact', 'Contact', 'contact', 'forms.contact.received', 'Your message has been sent. We''ll get back to you soon!', 'There was an error submitting your form. Please try again.', '{"fields":[{"key":"name","type":"text","label":"Name","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"email","type":"email","label":"Email","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"phone","type":"phone","label":"Phone","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"company","type":"text","label":"Company","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"service","type":"select","label":"Service","help":"","required":false,"options":["web-design","seo","branding","it-setup","smart-home","business-registration","integrations","other"],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"subject","type":"text","label":"Subject","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"message","type":"long_text","label":"Message","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]}]}');--> statement-breakpoint
INSERT INTO form_versions (id, form_id, number, definition) VALUES ('01900000-0000-7000-8000-0000000f1001', '01900000-0000-7000-8000-0000000f0001', 1, '{"fields":[{"key":"name","type":"text","label":"Name","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"email","type":"email","label":"Email","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"phone","type":"phone","label":"Phone","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"company","type":"text","label":"Company","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"service","type":"select","label":"Service","help":"","required":false,"options":["web-design","seo","branding","it-setup","smart-home","business-registration","integrations","other"],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"subject","type":"text","label":"Subject","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"message","type":"long_text","label":"Message","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]}]}');--> statement-breakpoint
INSERT INTO forms (id, slug, site_form, name, type, selected_template, success_message, failure_message, draft) VALUES
  ('01900000-0000-7000-8000-0000000f0002', 'custom-website', 'custom_website', 'Custom Website', 'quote', 'forms.custom-website-form.received', 'Custom website request submitted! We''ll review your requirements and get back to you within 24 hours.', 'Failed to submit request. Please try again.', '{"fields":[{"key":"name","type":"text","label":"Name","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"email","type":"email","label":"Email","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"phone","type":"phone","label":"Phone","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"company","type":"text","label":"Company","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"website_type","type":"select","label":"Website type","help":"","required":true,"options":["E-commerce","Business/Corporate","Portfolio","Blog","Landing Page","Non-profit","Other"],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"budget","type":"select","label":"Budget","help":"","required":true,"options":["Under $2,500","$2,500 - $5,000","$5,000 - $10,000","$10,000 - $25,000","$25,000+"],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"timeline","type":"select","label":"Timeline","help":"","required":true,"options":["ASAP","1-2 weeks","1 month","2-3 months","Flexible"],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"current_website","type":"text","label":"Current website","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"brand_colors","type":"text","label":"Brand colors","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"inspiration","type":"long_text","label":"Inspiration","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"features","type":"multi_select","label":"Features","help":"","required":false,"options":["Contact Forms","Online Store","Blog","Photo Gallery","Social Media Integration","Email Newsletter","Booking/Appointments","Member Login","Multi-language"],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"project_details","type":"long_text","label":"Project details","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]}]}');--> statement-breakpoint
INSERT INTO form_versions (id, form_id, number, definition) VALUES ('01900000-0000-7000-8000-0000000f1002', '01900000-0000-7000-8000-0000000f0002', 1, '{"fields":[{"key":"name","type":"text","label":"Name","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"email","type":"email","label":"Email","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"phone","type":"phone","label":"Phone","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"company","type":"text","label":"Company","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"website_type","type":"select","label":"Website type","help":"","required":true,"options":["E-commerce","Business/Corporate","Portfolio","Blog","Landing Page","Non-profit","Other"],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"budget","type":"select","label":"Budget","help":"","required":true,"options":["Under $2,500","$2,500 - $5,000","$5,000 - $10,000","$10,000 - $25,000","$25,000+"],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"timeline","type":"select","label":"Timeline","help":"","required":true,"options":["ASAP","1-2 weeks","1 month","2-3 months","Flexible"],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"current_website","type":"text","label":"Current website","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"brand_colors","type":"text","label":"Brand colors","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"inspiration","type":"long_text","label":"Inspiration","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"features","type":"multi_select","label":"Features","help":"","required":false,"options":["Contact Forms","Online Store","Blog","Photo Gallery","Social Media Integration","Email Newsletter","Booking/Appointments","Member Login","Multi-language"],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"project_details","type":"long_text","label":"Project details","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]}]}');--> statement-breakpoint
INSERT INTO forms (id, slug, site_form, name, type, selected_template, success_message, failure_message, draft) VALUES
  ('01900000-0000-7000-8000-0000000f0003', 'support-ticket', 'support_ticket', 'Support Ticket', 'support', 'tickets.received', 'Your ticket number is {number}. You get a first real answer within 24 hours.', 'Failed to submit ticket. Please try again.', '{"fields":[{"key":"name","type":"text","label":"Name","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"email","type":"email","label":"Email","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"subject","type":"text","label":"Subject","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"category","type":"select","label":"Category","help":"","required":true,"options":["technical","billing","account","feature","other"],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"priority","type":"select","label":"Priority","help":"","required":true,"options":["low","medium","high","urgent"],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"description","type":"long_text","label":"Description","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"number","type":"hidden","label":"Ticket","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]}]}');--> statement-breakpoint
INSERT INTO form_versions (id, form_id, number, definition) VALUES ('01900000-0000-7000-8000-0000000f1003', '01900000-0000-7000-8000-0000000f0003', 1, '{"fields":[{"key":"name","type":"text","label":"Name","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"email","type":"email","label":"Email","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"subject","type":"text","label":"Subject","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"category","type":"select","label":"Category","help":"","required":true,"options":["technical","billing","account","feature","other"],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"priority","type":"select","label":"Priority","help":"","required":true,"options":["low","medium","high","urgent"],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"description","type":"long_text","label":"Description","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"number","type":"hidden","label":"Ticket","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]}]}');--> statement-breakpoint
INSERT INTO forms (id, slug, site_form, name, type, selected_template, success_message, failure_message, draft) VALUES
  ('01900000-0000-7000-8000-0000000f0004', 'template-notify', 'template_notify', 'Template Notify', 'contact', 'forms.template-notify-form.received', 'Thank you! I''ll write to you as soon as it is ready.', 'Failed to submit request. Please try again.', '{"fields":[{"key":"email","type":"email","label":"Email","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"template_id","type":"hidden","label":"Template","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]}]}');--> statement-breakpoint
INSERT INTO form_versions (id, form_id, number, definition) VALUES ('01900000-0000-7000-8000-0000000f1004', '01900000-0000-7000-8000-0000000f0004', 1, '{"fields":[{"key":"email","type":"email","label":"Email","help":"","required":true,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]},{"key":"template_id","type":"hidden","label":"Template","help":"","required":false,"options":[],"min":null,"max":null,"currency":"USD","initial":"","visible_if":null,"jumps":[]}]}');--> statement-breakpoint
-- What was sent before belongs to these forms, too.
UPDATE form_submissions s SET form_uuid = v.form_id, version_id = v.id FROM form_versions v JOIN forms f ON f.id = v.form_id
  WHERE f.site_form = CASE s.form_id WHEN 'contact' THEN 'contact' WHEN 'contact-form' THEN 'contact' WHEN 'custom-website-form' THEN 'custom_website'
    WHEN 'template-notify-form' THEN 'template_notify' END;--> statement-breakpoint
CREATE TRIGGER forms_changed AFTER INSERT OR UPDATE OR DELETE ON forms FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:forms');--> statement-breakpoint
CREATE TRIGGER form_versions_changed AFTER INSERT OR UPDATE OR DELETE ON form_versions FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:forms');--> statement-breakpoint
CREATE FUNCTION words_of_submission(data jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(left(value, 300), ' ') FROM jsonb_each_text(data)
$$;--> statement-breakpoint
CREATE FUNCTION keep_submission_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM record_words WHERE record_type = 'submission' AND record_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO record_words (record_type, record_id, word, created_at)
      SELECT 'submission', NEW.id, word, NEW.created_at FROM search_words(words_of_submission(NEW.data)) AS word;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER form_submissions_words_added AFTER INSERT OR DELETE ON form_submissions FOR EACH ROW EXECUTE FUNCTION keep_submission_words();--> statement-breakpoint
CREATE TRIGGER form_submissions_words_changed AFTER UPDATE ON form_submissions FOR EACH ROW
  WHEN ((OLD.data, OLD.created_at) IS DISTINCT FROM (NEW.data, NEW.created_at)) EXECUTE FUNCTION keep_submission_words();--> statement-breakpoint
INSERT INTO record_words (record_type, record_id, word, created_at)
  SELECT 'submission', s.id, word, s.created_at FROM form_submissions s, search_words(words_of_submission(s.data)) AS word;
