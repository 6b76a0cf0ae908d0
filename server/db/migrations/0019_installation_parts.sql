ALTER TABLE "appointments" ADD COLUMN "installed" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "installation_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "installation_weeks" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_installation_weeks" CHECK ("settings"."installation_weeks" between 0 and 8);--> statement-breakpoint
-- A quote's installation is in parts, which are never at one time.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_part_at_a_time" EXCLUDE USING gist (int4range("quote_number", "quote_number", '[]') WITH &&, "during" WITH &&) WHERE ("kind" = 'install' AND "status" = 'confirmed' AND "quote_number" IS NOT NULL);
