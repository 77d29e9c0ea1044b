ALTER TABLE "files" DROP COLUMN "is_public";--> statement-breakpoint
-- Whoever deletes a file's row, a cascade too, notes that its bytes have to go.
CREATE FUNCTION "note_file_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "file_removals" ("path", "due_at") VALUES (OLD."path", now()) ON CONFLICT ("path") DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "files_note_removal" AFTER DELETE ON "files" FOR EACH ROW EXECUTE FUNCTION "note_file_removal"();
