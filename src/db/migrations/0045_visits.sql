CREATE TABLE "page_views" (
	"id" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	"path" text NOT NULL,
	"visitor" bigint NOT NULL,
	"referrer" text,
	"source" text,
	"medium" text,
	"campaign" text,
	"device" text NOT NULL,
	CONSTRAINT "page_views_viewed_at_id_pk" PRIMARY KEY("viewed_at","id"),
	CONSTRAINT "page_views_device_check" CHECK ("page_views"."device" in ('desktop', 'phone', 'tablet'))
) PARTITION BY RANGE ("viewed_at");
--> statement-breakpoint
CREATE TABLE "visit_counting" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"counted_day" date,
	"counted_at" timestamp with time zone,
	CONSTRAINT "visit_counting_id_check" CHECK ("visit_counting"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "visit_counts" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"medium" text DEFAULT '' NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "visit_counts_kind_day_name_source_medium_is_sample_pk" PRIMARY KEY("kind","day","name","source","medium","is_sample"),
	CONSTRAINT "visit_counts_kind_check" CHECK ("visit_counts"."kind" in ('total', 'page', 'referrer', 'device', 'campaign'))
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
-- A view always has a place; the partitions of months are made ahead, and take over what waits here.
CREATE TABLE "page_views_default" PARTITION OF "page_views" DEFAULT;
--> statement-breakpoint
-- Neither in the write-ahead log nor in a backup: what visitors are hashed with must not outlive its day.
ALTER TABLE "visit_salts" SET UNLOGGED;
