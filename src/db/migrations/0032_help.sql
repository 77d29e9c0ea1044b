CREATE TABLE "help_articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"summary" text,
	"blocks" jsonb NOT NULL,
	"words" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', coalesce(summary, '') || ' ' || category), 'B') || setweight(to_tsvector('english', words), 'C')) STORED NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"position" integer NOT NULL,
	"published_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "help_articles_status_check" CHECK ("help_articles"."status" in ('draft', 'published'))
);
--> statement-breakpoint
CREATE TABLE "help_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shown_at" timestamp with time zone DEFAULT now() NOT NULL,
	"article_id" uuid,
	"opened_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "help_votes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"visitor" text,
	"is_helpful" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "help_slugs" ADD CONSTRAINT "help_slugs_article_id_help_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."help_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_visits" ADD CONSTRAINT "help_visits_article_id_help_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."help_articles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_votes" ADD CONSTRAINT "help_votes_article_id_help_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."help_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "help_articles_slug_key" ON "help_articles" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "help_articles_position_idx" ON "help_articles" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "help_articles_search_idx" ON "help_articles" USING gin ("search");--> statement-breakpoint
CREATE INDEX "help_articles_sample_idx" ON "help_articles" USING btree ("id") WHERE "help_articles"."is_sample";--> statement-breakpoint
CREATE INDEX "help_slugs_article_id_idx" ON "help_slugs" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "help_visits_shown_at_idx" ON "help_visits" USING btree ("shown_at");--> statement-breakpoint
CREATE INDEX "help_visits_article_id_idx" ON "help_visits" USING btree ("article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "help_votes_visitor_key" ON "help_votes" USING btree ("article_id","visitor");--> statement-breakpoint
CREATE INDEX "help_votes_created_at_idx" ON "help_votes" USING btree ("created_at") WHERE "help_votes"."visitor" is not null;--> statement-breakpoint
CREATE TRIGGER help_articles_changed AFTER INSERT OR UPDATE OR DELETE ON help_articles FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:help');
