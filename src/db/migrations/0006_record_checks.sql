CREATE TABLE "record_breaks" (
	"document_type" text NOT NULL,
	"document_id" uuid NOT NULL,
	"broken" text NOT NULL,
	"broken_at" integer NOT NULL,
	"number" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_breaks_pkey" PRIMARY KEY("document_type","document_id","broken","broken_at"),
	CONSTRAINT "record_breaks_type_check" CHECK ("record_breaks"."document_type" in ('estimate', 'contract')),
	CONSTRAINT "record_breaks_broken_check" CHECK ("record_breaks"."broken" in ('event', 'end', 'version', 'row', 'signature', 'seal', 'key'))
);
--> statement-breakpoint
ALTER TABLE "sealed_documents" ADD COLUMN "stamped_at" timestamp with time zone;