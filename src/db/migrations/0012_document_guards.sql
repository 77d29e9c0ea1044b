CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Sample records may be taken out as a whole, and nothing else.
  IF TG_OP = 'DELETE' AND OLD.is_sample THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER document_events_append_only BEFORE UPDATE OR DELETE ON document_events FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
--> statement-breakpoint
CREATE TRIGGER document_events_no_truncate BEFORE TRUNCATE ON document_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER document_versions_append_only BEFORE UPDATE OR DELETE ON document_versions FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
