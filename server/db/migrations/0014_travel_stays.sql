-- A visit that is booked anyway although it's too tight has no `occupied`. Leaving it out here lets its neighbors keep theirs.
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_travel";--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_travel" EXCLUDE USING gist (int4range("crew", "crew", '[]') WITH &&, "occupied" WITH &&) WHERE ("status" NOT IN ('cancelled', 'expired'));
