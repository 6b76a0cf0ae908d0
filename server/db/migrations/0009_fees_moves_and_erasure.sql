CREATE TABLE "appointment_idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"appointment_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
UPDATE "appointments" SET "fee_cents" = coalesce(
	(SELECT "amount_cents" FROM "payments" WHERE "payments"."appointment_id" = "appointments"."id" AND NOT "payments"."is_extra"),
	10000
);--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "fee_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "moved_by_shop" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_write_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "sessions" SET "last_write_at" = greatest(
	"created_at",
	(SELECT max("created_at") FROM "countertops" WHERE "countertops"."session_id" = "sessions"."id")
);--> statement-breakpoint
ALTER TABLE "quote_audit" ADD COLUMN "by" text DEFAULT 'office' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "email_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "appointment_idempotency_keys_created_at" ON "appointment_idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_last_write" ON "sessions" USING btree ("last_write_at");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_fee_cents" CHECK ("appointments"."fee_cents" >= 0);--> statement-breakpoint
ALTER TABLE "quote_audit" ADD CONSTRAINT "quote_audit_by" CHECK ("quote_audit"."by" in ('office', 'system'));--> statement-breakpoint
UPDATE "quote_audit" SET "from" = "from" - 'notes', "to" = "to" - 'notes'
WHERE NOT EXISTS (SELECT 1 FROM "quotes" WHERE "quotes"."id" = "quote_audit"."quote_id");
