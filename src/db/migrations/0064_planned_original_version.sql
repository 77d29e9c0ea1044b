ALTER TABLE "blog_posts" ADD COLUMN "scheduled_original_version" integer;--> statement-breakpoint
ALTER TABLE "case_studies" ADD COLUMN "scheduled_original_version" integer;