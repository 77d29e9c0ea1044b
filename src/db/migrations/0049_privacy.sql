CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"contact_id" uuid,
	"asked_by" uuid NOT NULL,
	"is_own" boolean NOT NULL,
	"with_notes" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"path" text NOT NULL,
	"size_bytes" bigint,
	"record_count" integer,
	"file_count" integer,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "data_exports_state_check" CHECK ("data_exports"."state" in ('waiting', 'ready', 'failed', 'removed')),
	CONSTRAINT "data_exports_person_check" CHECK ("data_exports"."user_id" is not null or "data_exports"."contact_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "deletion_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"contact_id" uuid,
	"name" text,
	"email" text,
	"asked_by" uuid NOT NULL,
	"is_own" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"open_matters" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"removed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "deletion_requests_state_check" CHECK ("deletion_requests"."state" in ('waiting', 'cancelled', 'done')),
	CONSTRAINT "deletion_requests_person_check" CHECK ("deletion_requests"."user_id" is not null or "deletion_requests"."contact_id" is not null),
	CONSTRAINT "deletion_requests_done_check" CHECK ("deletion_requests"."state" <> 'done' or ("deletion_requests"."name" is null and "deletion_requests"."email" is null))
);
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_user_id_idx" ON "data_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "data_exports_contact_id_idx" ON "data_exports" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "data_exports_asked_by_idx" ON "data_exports" USING btree ("asked_by","created_at");--> statement-breakpoint
CREATE INDEX "data_exports_expires_at_idx" ON "data_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deletion_requests_open_user_key" ON "deletion_requests" USING btree ("user_id") WHERE "deletion_requests"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "deletion_requests_open_contact_key" ON "deletion_requests" USING btree ("contact_id") WHERE "deletion_requests"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "deletion_requests_created_at_idx" ON "deletion_requests" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deletion_requests_due_at_idx" ON "deletion_requests" USING btree ("due_at") WHERE "deletion_requests"."state" = 'waiting';