CREATE TABLE "crews" (
	"number" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"days" integer[] DEFAULT '{1,2,3,4,5}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "crews_number" CHECK ("crews"."number" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "opened_days" (
	"date" date PRIMARY KEY NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_hours" (
	"effective_from" date NOT NULL,
	"weekday" integer NOT NULL,
	"visits" jsonb NOT NULL,
	CONSTRAINT "visit_hours_effective_from_weekday_pk" PRIMARY KEY("effective_from","weekday"),
	CONSTRAINT "visit_hours_weekday" CHECK ("visit_hours"."weekday" between 0 and 6)
);
--> statement-breakpoint
ALTER TABLE "closures" DROP CONSTRAINT "closures_once";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "occupied" "tstzrange";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "crew_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "until_date" date;--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "crew" integer;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "not_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_crew_crews_number_fk" FOREIGN KEY ("crew") REFERENCES "public"."crews"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closures_during" ON "closures" USING gist ("during");--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_once" UNIQUE NULLS NOT DISTINCT("date","until_date","time_slot","crew");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_time_slot" CHECK ("appointments"."time_slot" ~ '^([1-9]|1[0-2]):[0-5][0-9] [AP]M-([1-9]|1[0-2]):[0-5][0-9] [AP]M$');
--> statement-breakpoint
-- Each visit's travel time belongs to it, too. The first constraint stays, so no crew ever has two visits at once.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_travel" EXCLUDE USING gist (int4range("crew", "crew", '[]') WITH &&, (coalesce("occupied", "during")) WITH &&) WHERE ("status" NOT IN ('cancelled', 'expired'));--> statement-breakpoint
-- An instance of the previous version moves a visit without its travel time. What it leaves behind would block another time.
CREATE FUNCTION "forget_old_travel"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."occupied" := NULL;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "appointments_forget_old_travel" BEFORE UPDATE OF "during" ON "appointments" FOR EACH ROW
WHEN (OLD."during" IS DISTINCT FROM NEW."during" AND OLD."occupied" IS NOT DISTINCT FROM NEW."occupied")
EXECUTE FUNCTION "forget_old_travel"();
