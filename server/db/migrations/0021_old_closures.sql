-- An instance of the previous version blocks time with "on conflict (date, time_slot)", so "closures" keeps exactly that
-- constraint. Closures of one crew or of several days are in a table that inherits from it: all that read or delete
-- closures still find them.
CREATE TABLE "other_closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"until_date" date,
	"time_slot" text,
	"during" "tstzrange" NOT NULL,
	"crew" integer,
	"reason" text NOT NULL,
	CONSTRAINT "other_closures_once" UNIQUE NULLS NOT DISTINCT("date","until_date","time_slot","crew")
);
--> statement-breakpoint
ALTER TABLE "other_closures" ADD CONSTRAINT "other_closures_crew_crews_number_fk" FOREIGN KEY ("crew") REFERENCES "public"."crews"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "other_closures_during" ON "other_closures" USING gist ("during");--> statement-breakpoint
WITH "moved" AS (
	DELETE FROM "closures" WHERE "until_date" IS NOT NULL OR "crew" IS NOT NULL RETURNING *
)
INSERT INTO "other_closures" ("id", "date", "until_date", "time_slot", "during", "crew", "reason")
SELECT "id", "date", "until_date", "time_slot", "during", "crew", "reason" FROM "moved";--> statement-breakpoint
ALTER TABLE "other_closures" INHERIT "closures";--> statement-breakpoint
ALTER TABLE "closures" DROP CONSTRAINT "closures_once";--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_once" UNIQUE NULLS NOT DISTINCT("date","time_slot");
