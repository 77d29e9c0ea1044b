-- One gram after the other is enough, the last one reaching to the end: each that is looked up costs the more, the more rows there are,
-- and whoever has them all is compared with the whole text anyway.
CREATE OR REPLACE FUNCTION wanted_grams(phrase text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(phrase) <= 3 THEN ARRAY[phrase]
    ELSE (SELECT array_agg(DISTINCT substr(phrase, least(at, length(phrase) - 2), 3)) FROM generate_series(1, length(phrase), 3) AS at) END
$$;
