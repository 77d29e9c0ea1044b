CREATE TABLE "live_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"audience" text NOT NULL,
	"topic" text NOT NULL,
	"subject_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "live_events_xid_idx" ON "live_events" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "live_events_audience_idx" ON "live_events" USING btree ("audience","xid");--> statement-breakpoint
CREATE TRIGGER live_events_added AFTER INSERT ON live_events FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('live');--> statement-breakpoint
CREATE TRIGGER portal_views_changed AFTER UPDATE OR DELETE ON portal_views FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('sessions');
