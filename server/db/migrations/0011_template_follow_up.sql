ALTER TABLE "templates" ADD COLUMN "follow_up_days" integer;--> statement-breakpoint
-- 'First reply' of the templates that a shop starts with.
UPDATE "templates" SET "follow_up_days" = 3 WHERE "id" = '5b0f3c52-7d3b-4c3e-9a55-0d1f6a3c1e01';
