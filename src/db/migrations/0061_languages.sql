-- The translation of a page of the owner's own is known by the page's address and its language, as in our-story.de.
CREATE OR REPLACE FUNCTION content_page_name(page text, slug text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT COALESCE(
    slug,
    (SELECT p.slug || '.' || split_part($1, '.', 2) FROM content_pages p
      WHERE p.page = split_part($1, '.', 1) AND p.page <> $1 AND p.slug IS NOT NULL),
    $1
  )
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_content_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A draft concerns nobody else: only what visitors see drops a page, and only that page.
  IF TG_OP = 'INSERT' AND NEW.version = 0 AND NEW.published IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' AND OLD.version = 0 AND OLD.published IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.published, NEW.version, NEW.slug, NEW.title) IS NOT DISTINCT FROM (OLD.published, OLD.version, OLD.slug, OLD.title)
    THEN RETURN NULL; END IF;
  -- A page of the owner's own is known by its address: by the old one and by the new one where it has changed.
  IF TG_OP <> 'INSERT' THEN PERFORM pg_notify('foyer', 'pages:content ' || content_page_name(OLD.page, OLD.slug)); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM pg_notify('foyer', 'pages:content ' || content_page_name(NEW.page, NEW.slug)); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_content_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer', 'pages:content ' || content_page_name(page, slug)) FROM content_pages
    WHERE public_media ? (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
