-- A draft, and a form that nobody has published, change no page that visitors see.
DROP TRIGGER forms_changed ON forms;--> statement-breakpoint
CREATE TRIGGER forms_changed AFTER DELETE OR UPDATE OF slug, site_form, name, success_message, failure_message, is_active, allowed_origins, deleted_at ON forms FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:forms');
