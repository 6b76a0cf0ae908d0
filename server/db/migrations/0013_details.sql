ALTER TABLE "countertops" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "quote_countertops" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "job" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "customer_note" text DEFAULT '' NOT NULL;