DELETE FROM "closures" AS one USING "closures" AS other
WHERE one."date" = other."date" AND one."time_slot" IS NOT DISTINCT FROM other."time_slot" AND one."id" > other."id";--> statement-breakpoint
DROP INDEX "closures_date";--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_once" UNIQUE NULLS NOT DISTINCT("date","time_slot");