ALTER TABLE "messages" ADD COLUMN "revision" integer;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "is_signed_paper" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "price_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "quotes_to_price" ON "quotes" USING btree ("price_due_at") WHERE "quotes"."price_due_at" is not null and "quotes"."status" in ('new', 'contacted', 'negotiating', 'scheduled');--> statement-breakpoint
-- Those that are measured already: the evening of the third working day after the visit, whatever the shop's zone. Holidays aren't in the database, so
-- a clock that runs over one ends a day early. Older ones are late either way.
UPDATE "quotes" SET "price_due_at" = ("due"."day" + 1)::timestamp AT TIME ZONE 'UTC'
FROM (
  SELECT "visit"."quote_id", "working"."day" FROM (
    SELECT DISTINCT ON ("quote_id") "quote_id", "appointment_date" FROM "appointments"
    WHERE "quote_id" IS NOT NULL AND "kind" <> 'install' AND "status" = 'completed'
    ORDER BY "quote_id", "during" DESC
  ) AS "visit" CROSS JOIN LATERAL (
    SELECT "day"::date FROM generate_series("visit"."appointment_date" + 1, "visit"."appointment_date" + 90, interval '1 day') AS "day"
    WHERE extract(isodow FROM "day") < 6 AND NOT EXISTS (
      SELECT FROM "closures" WHERE "time_slot" IS NULL AND "crew" IS NULL
        AND "day"::date BETWEEN "date" AND coalesce("until_date", "date")
    )
    ORDER BY "day" OFFSET 2 LIMIT 1
  ) AS "working"
) AS "due"
WHERE "due"."quote_id" = "quotes"."id" AND "quotes"."erased_at" IS NULL
  AND NOT EXISTS (
    SELECT FROM "appointments" WHERE "quote_id" = "quotes"."id" AND "kind" = 'install' AND "status" IN ('confirmed', 'completed')
  )
  AND NOT EXISTS (
    SELECT FROM "final_quotes" WHERE "quote_id" = "quotes"."id" AND "state" IN ('sent', 'accepted', 'declined', 'expired')
  );
