CREATE TABLE "document_heads" (
	"document_type" text NOT NULL,
	"document_id" uuid NOT NULL,
	"events" integer NOT NULL,
	"hash" text NOT NULL,
	"mac" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "document_heads_pkey" PRIMARY KEY("document_type","document_id"),
	CONSTRAINT "document_heads_type_check" CHECK ("document_heads"."document_type" in ('estimate', 'contract'))
);
--> statement-breakpoint
ALTER TABLE "document_events" DROP CONSTRAINT "document_events_kind_check";--> statement-breakpoint
ALTER TABLE "document_events" ADD COLUMN "mac" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sealed_documents" ADD COLUMN "mac" text NOT NULL;--> statement-breakpoint
ALTER TABLE "document_events" ADD CONSTRAINT "document_events_kind_check" CHECK ("document_events"."kind" in ('created', 'edited', 'sent', 'delivered', 'viewed', 'code_sent', 'code_verified', 'consented', 'accepted', 'signed', 'declined', 'countersigned', 'completed', 'sealed', 'expired', 'cancelled', 'revoked', 'reminded', 'downloaded'));
--> statement-breakpoint
CREATE TRIGGER sealed_documents_append_only BEFORE UPDATE OR DELETE ON sealed_documents FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
--> statement-breakpoint
CREATE TRIGGER sealed_documents_no_truncate BEFORE TRUNCATE ON sealed_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER document_versions_no_truncate BEFORE TRUNCATE ON document_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A head moves on with each event, and stays as long as they do.
CREATE TRIGGER document_heads_kept BEFORE DELETE ON document_heads FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
--> statement-breakpoint
CREATE TRIGGER document_heads_no_truncate BEFORE TRUNCATE ON document_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
