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
INSERT INTO system_setup (id) VALUES (gen_random_uuid());
