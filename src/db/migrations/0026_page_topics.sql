DROP TRIGGER services_changed ON services;--> statement-breakpoint
CREATE TRIGGER services_changed AFTER INSERT OR UPDATE OR DELETE ON services FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:services');--> statement-breakpoint
DROP TRIGGER status_components_changed ON status_components;--> statement-breakpoint
CREATE TRIGGER status_components_changed AFTER INSERT OR UPDATE OR DELETE ON status_components FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:status');--> statement-breakpoint
DROP TRIGGER status_incidents_changed ON status_incidents;--> statement-breakpoint
CREATE TRIGGER status_incidents_changed AFTER INSERT OR UPDATE OR DELETE ON status_incidents FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:status');--> statement-breakpoint
DROP TRIGGER status_incident_updates_changed ON status_incident_updates;--> statement-breakpoint
CREATE TRIGGER status_incident_updates_changed AFTER INSERT OR UPDATE OR DELETE ON status_incident_updates FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:status');--> statement-breakpoint
DROP TRIGGER status_incident_components_changed ON status_incident_components;--> statement-breakpoint
CREATE TRIGGER status_incident_components_changed AFTER INSERT OR UPDATE OR DELETE ON status_incident_components FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:status');
