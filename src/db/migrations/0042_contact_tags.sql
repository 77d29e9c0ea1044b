-- Tags as they are compared: without case.
CREATE FUNCTION tag_keys(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(lower(tag)), '{}') FROM unnest(tags) AS tag
$$;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD COLUMN "gained_tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "contacts_tags_idx" ON "contacts" USING gin (tag_keys("tags")) WITH (fastupdate=false) WHERE "contacts"."tags" <> '{}';
