ALTER TABLE "contracts" DROP CONSTRAINT "contracts_pdf_file_id_files_id_fk";
--> statement-breakpoint
ALTER TABLE "contracts" DROP COLUMN "pdf_file_id";