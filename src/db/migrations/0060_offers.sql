CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"position" integer,
	"is_visible" boolean DEFAULT true NOT NULL,
	"name" text,
	"description" text,
	"group_name" text,
	"price_cents" integer,
	"yearly_cents" integer,
	"features" text[],
	"is_popular" boolean,
	"is_new" boolean,
	"is_upcoming" boolean,
	"category" text,
	"demo" text,
	"media_id" uuid,
	"service_id" uuid,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_kind_check" CHECK ("offers"."kind" in ('plan', 'one_time', 'add_on', 'template')),
	CONSTRAINT "offers_category_check" CHECK ("offers"."category" in ('business', 'portfolio', 'ecommerce', 'blog')),
	CONSTRAINT "offers_own_check" CHECK ("offers"."key" is not null or "offers"."name" is not null),
	CONSTRAINT "offers_price_check" CHECK ("offers"."price_cents" >= 0 and "offers"."yearly_cents" >= 0),
	CONSTRAINT "offers_translations_check" CHECK (jsonb_typeof("offers"."translations") = 'object')
);
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_media_id_media_items_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_key_key" ON "offers" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "offers_list_idx" ON "offers" USING btree ("kind","position","id");--> statement-breakpoint
CREATE INDEX "offers_media_id_idx" ON "offers" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "offers_service_id_idx" ON "offers" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "offers_sample_idx" ON "offers" USING btree ("id") WHERE "offers"."is_sample";--> statement-breakpoint
CREATE TRIGGER offers_changed AFTER INSERT OR DELETE ON offers FOR EACH STATEMENT EXECUTE FUNCTION tell_processes('pages:offers');--> statement-breakpoint
CREATE TRIGGER offers_updated AFTER UPDATE ON offers FOR EACH ROW EXECUTE FUNCTION tell_processes('pages:offers');--> statement-breakpoint
-- A picture that is described, cropped or replaced drops the pages with cards that show it.
CREATE FUNCTION tell_offer_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM offers WHERE media_id = (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::uuid)
    THEN PERFORM pg_notify('foyer', 'pages:offers'); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER media_items_offers AFTER UPDATE ON media_items FOR EACH ROW EXECUTE FUNCTION tell_offer_media('id');--> statement-breakpoint
CREATE TRIGGER media_files_offers AFTER INSERT OR UPDATE OR DELETE ON media_files FOR EACH ROW EXECUTE FUNCTION tell_offer_media('media_id');--> statement-breakpoint
-- What the owner has published of the three lists of the pricing page becomes rows. What equals the original of this release is not
-- stored, so that it follows the next one.
CREATE TEMPORARY TABLE offer_originals AS
SELECT * FROM (VALUES
  ('plan', 'basic', 'Basic', 'For a small site that should stay fast, safe and up to date.', NULL, 9900, 99000, ARRAY['Hosting and certificate', 'Backups', 'Security updates', 'Small changes', 'Answers by email'], false),
  ('plan', 'professional', 'Professional', 'For a business that lives on its site and wants it to keep improving.', NULL, 19900, 199000, ARRAY['Everything in Basic', 'More room for changes', 'Search upkeep and local profiles', 'A report in plain words', 'Answers by phone and email'], true),
  ('plan', 'premium', 'Premium', 'For shops and portals that work while their owner sleeps.', NULL, 29900, 299000, ARRAY['Everything in Professional', 'The most room for changes', 'Care for shop and portal', 'Planning sessions', 'First in line'], false),
  ('one_time', 'landing-page', 'Landing Page', 'One page, one message, one action. Written and designed as one piece.', 'Websites', 120000, NULL, NULL, NULL),
  ('one_time', 'business-website', 'Business Website', 'Five to eight pages with an editor, contact and booking.', 'Websites', 480000, NULL, NULL, NULL),
  ('one_time', 'online-store', 'Online Store', 'Catalogue, payment, stock and shipping for a small, good range.', 'Websites', 750000, NULL, NULL, NULL),
  ('one_time', 'logo-identity', 'Logo & Identity', 'Mark, colours, type and the short guide that keeps them together.', 'Brand & Marketing', 260000, NULL, NULL, NULL),
  ('one_time', 'seo-audit', 'SEO Audit', 'What holds your site back in search, ranked by effect and effort.', 'Brand & Marketing', 90000, NULL, NULL, NULL),
  ('one_time', 'content-package', 'Content Package', 'Texts and pictures for eight pages, after one long conversation.', 'Brand & Marketing', 140000, NULL, NULL, NULL),
  ('one_time', 'it-setup', 'IT Setup', 'Mail, accounts, laptops and backups for a small office.', 'Setup & Security', 150000, NULL, NULL, NULL),
  ('one_time', 'smart-home', 'Smart Home Installation', 'Locks, lights and cameras on a private network, explained.', 'Setup & Security', 89000, NULL, NULL, NULL),
  ('one_time', 'business-registration', 'Business Registration', 'Legal form, filing, tax number, domain and mail in one go.', 'Setup & Security', 75000, NULL, NULL, NULL),
  ('add_on', 'maintenance-support', 'Maintenance & Support', 'More changes and a shorter queue, for any site.', NULL, 7900, NULL, NULL, NULL),
  ('add_on', 'content-creation', 'Content Creation', 'Articles and social posts, written after a short call.', NULL, 19900, NULL, NULL, NULL),
  ('add_on', 'analytics-reporting', 'Analytics & Reporting', 'Privacy-friendly figures, and a page that says what they mean.', NULL, 9900, NULL, NULL, NULL)
) AS original (kind, key, name, description, group_name, price_cents, yearly_cents, features, is_popular);--> statement-breakpoint
CREATE TEMPORARY TABLE offer_entries AS
WITH states AS (
  SELECT state.source, state.changes -> 'sections' AS sections
  FROM content_pages, LATERAL (VALUES ('published', published), ('draft', draft), ('scheduled', scheduled)) AS state (source, changes)
  WHERE page = 'pricing' AND jsonb_typeof(state.changes -> 'sections') = 'object'
), lists AS (
  SELECT source, 'plan' AS kind, place, entry, NULL AS group_name
  FROM states, jsonb_array_elements(CASE jsonb_typeof(sections #> '{plans,tiers}') WHEN 'array' THEN sections #> '{plans,tiers}' ELSE '[]' END) WITH ORDINALITY AS one (entry, place)
  UNION ALL
  SELECT source, 'add_on', place, entry, NULL
  FROM states, jsonb_array_elements(CASE jsonb_typeof(sections #> '{addOns,items}') WHEN 'array' THEN sections #> '{addOns,items}' ELSE '[]' END) WITH ORDINALITY AS one (entry, place)
  UNION ALL
  SELECT source, 'one_time', groups.place * 1000 + one.place, one.entry, COALESCE(NULLIF(trim(groups.entry ->> 'category'), ''), 'General')
  FROM states, jsonb_array_elements(CASE jsonb_typeof(sections #> '{oneTime,groups}') WHEN 'array' THEN sections #> '{oneTime,groups}' ELSE '[]' END) WITH ORDINALITY AS groups (entry, place),
    jsonb_array_elements(CASE jsonb_typeof(groups.entry -> 'services') WHEN 'array' THEN groups.entry -> 'services' ELSE '[]' END) WITH ORDINALITY AS one (entry, place)
), entries AS (
  SELECT source, kind, place, group_name, entry ->> 'id' AS named,
    COALESCE(NULLIF(trim(entry ->> 'name'), ''), 'Untitled') AS name,
    COALESCE(entry ->> 'description', entry ->> 'text', '') AS description,
    CASE jsonb_typeof(COALESCE(entry -> 'monthly', entry -> 'price')) WHEN 'number' THEN (COALESCE(entry ->> 'monthly', entry ->> 'price')::numeric * 100)::integer ELSE 0 END AS price_cents,
    CASE WHEN kind = 'plan' THEN CASE jsonb_typeof(entry -> 'yearly') WHEN 'number' THEN ((entry ->> 'yearly')::numeric * 100)::integer ELSE 0 END END AS yearly_cents,
    CASE WHEN kind = 'plan' THEN ARRAY(SELECT jsonb_array_elements_text(CASE jsonb_typeof(entry -> 'features') WHEN 'array' THEN entry -> 'features' ELSE '[]' END)) END AS features,
    CASE WHEN kind = 'plan' THEN entry -> 'mostPopular' = 'true' END AS is_popular
  FROM lists WHERE jsonb_typeof(entry) = 'object'
), found AS (
  SELECT entries.*, (
    SELECT original.key FROM offer_originals original
    WHERE original.kind = entries.kind AND (original.key = entries.named OR (entries.kind <> 'plan' AND original.name = entries.name))
  ) AS key
  FROM entries
)
-- Of two entries with the same name, the first is the original.
SELECT source, kind, place, group_name, name, description, price_cents, yearly_cents, features, is_popular,
  CASE WHEN row_number() OVER (PARTITION BY source, kind, key ORDER BY place) = 1 THEN key END AS key
FROM found;--> statement-breakpoint
INSERT INTO offers (id, kind, key, position, name, description, group_name, price_cents, yearly_cents, features, is_popular, revision)
SELECT gen_random_uuid(), e.kind, e.key, row_number() OVER (PARTITION BY e.kind ORDER BY e.place) - 1,
  CASE WHEN e.name IS DISTINCT FROM o.name THEN e.name END,
  CASE WHEN e.description IS DISTINCT FROM o.description THEN e.description END,
  CASE WHEN e.group_name IS DISTINCT FROM o.group_name THEN e.group_name END,
  CASE WHEN e.price_cents IS DISTINCT FROM o.price_cents THEN e.price_cents END,
  CASE WHEN e.yearly_cents IS DISTINCT FROM o.yearly_cents THEN e.yearly_cents END,
  CASE WHEN e.features IS DISTINCT FROM o.features THEN e.features END,
  CASE WHEN e.is_popular IS DISTINCT FROM o.is_popular THEN e.is_popular END,
  1
FROM offer_entries e LEFT JOIN offer_originals o ON o.kind = e.kind AND o.key = e.key
WHERE e.source = 'published';--> statement-breakpoint
-- A list that was changed was the owner's as a whole: what they had taken out of it stays out.
INSERT INTO offers (id, kind, key, is_visible)
SELECT gen_random_uuid(), o.kind, o.key, false
FROM offer_originals o
WHERE EXISTS (SELECT FROM offer_entries e WHERE e.source = 'published' AND e.kind = o.kind)
  AND NOT EXISTS (SELECT FROM offers WHERE offers.kind = o.kind AND offers.key = o.key);--> statement-breakpoint
-- What waited in a draft, or for its time, is kept and not shown: a row of its own that the owner can take over.
INSERT INTO offers (id, kind, name, description, group_name, price_cents, yearly_cents, features, is_popular, is_visible, revision)
SELECT gen_random_uuid(), kind, name, description, group_name, price_cents, yearly_cents, features, is_popular, false, 1
FROM (
  SELECT kind, name, description, group_name, price_cents, yearly_cents, features, is_popular FROM offer_entries WHERE source <> 'published'
  EXCEPT
  SELECT kind, name, description, group_name, price_cents, yearly_cents, features, is_popular FROM offer_entries WHERE source = 'published'
  EXCEPT
  SELECT kind, name, description, group_name, price_cents, yearly_cents, features, is_popular FROM offer_originals
) AS waiting;--> statement-breakpoint
DROP TABLE offer_entries;--> statement-breakpoint
DROP TABLE offer_originals;--> statement-breakpoint
CREATE FUNCTION without_offers(changes jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN left_over #> '{sections,plans}' = '{}' THEN left_over #- '{sections,plans}' ELSE left_over END
  FROM (SELECT changes #- '{sections,plans,tiers}' #- '{sections,oneTime}' #- '{sections,addOns}' AS left_over) AS one
$$;--> statement-breakpoint
UPDATE content_pages SET
  published = CASE WHEN without_offers(published) -> 'sections' = '{}'
    AND without_offers(published) -> 'hidden' = '[]' AND without_offers(published) -> 'order' = '[]' THEN NULL ELSE without_offers(published) END,
  draft = without_offers(draft),
  scheduled = without_offers(scheduled),
  revision = revision + 1
WHERE page = 'pricing' AND (published, draft, scheduled) IS DISTINCT FROM (without_offers(published), without_offers(draft), without_offers(scheduled));--> statement-breakpoint
-- A draft with nothing left in it that visitors do not see is none.
UPDATE content_pages SET draft = NULL, draft_author_id = NULL
WHERE page = 'pricing' AND draft = COALESCE(published, '{"sections": {}, "hidden": [], "order": []}');--> statement-breakpoint
DROP FUNCTION without_offers(jsonb);
