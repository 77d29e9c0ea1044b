ALTER TABLE "orders" ALTER COLUMN "tax_rate_bp" SET DATA TYPE numeric(7, 1);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "receipt_file_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_receipt_file_id_files_id_fk" FOREIGN KEY ("receipt_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_id_tail_idx" ON "orders" USING btree (right("id"::text, 8) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_user_id_tail_idx" ON "orders" USING btree (right("user_id"::text, 8) text_pattern_ops,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);