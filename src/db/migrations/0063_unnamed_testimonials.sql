ALTER TABLE "testimonials" ADD COLUMN "is_unnamed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Also while visitors see nothing of the case study: what the client said last about their name, in whichever language, and what was published last.
CREATE FUNCTION is_client_unnamed(study uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT COALESCE((
      SELECT naming = 'anonymous' FROM case_study_consents
      WHERE case_study_id IN (SELECT id FROM case_studies WHERE id = study OR original_id = study) AND status IN ('agreed', 'withdrawn')
      ORDER BY answered_at DESC NULLS LAST, id DESC LIMIT 1
    ), false) OR COALESCE((
      SELECT content -> 'is_anonymous' = 'true'::jsonb FROM case_study_versions
      WHERE case_study_id = study ORDER BY number DESC LIMIT 1
    ), false)
$$;--> statement-breakpoint
-- Before what tells it is gone.
CREATE FUNCTION keep_client_unnamed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own uuid := (to_jsonb(OLD) ->> TG_ARGV[0])::uuid;
  -- Testimonials stand with the original.
  study uuid := COALESCE((to_jsonb(OLD) ->> 'original_id')::uuid, (SELECT original_id FROM case_studies WHERE id = own), own);
BEGIN
  IF is_client_unnamed(study) THEN UPDATE testimonials SET is_unnamed = true WHERE case_study_id = study AND NOT is_unnamed; END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER case_studies_unnamed BEFORE DELETE ON case_studies FOR EACH ROW EXECUTE FUNCTION keep_client_unnamed('id');--> statement-breakpoint
CREATE TRIGGER case_study_consents_unnamed BEFORE DELETE ON case_study_consents FOR EACH ROW EXECUTE FUNCTION keep_client_unnamed('case_study_id');--> statement-breakpoint
CREATE FUNCTION tell_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('foyer', 'pages:testimonial');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER case_study_consents_told AFTER INSERT OR UPDATE OF status, naming ON case_study_consents FOR EACH ROW WHEN (NEW.status IN ('agreed', 'withdrawn')) EXECUTE FUNCTION tell_consent();
