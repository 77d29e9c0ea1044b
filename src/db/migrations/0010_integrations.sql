CREATE TRIGGER integration_settings_changed AFTER INSERT OR UPDATE OR DELETE ON integration_settings FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('integrations');
