DROP INDEX "payments_unsettled";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_back_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "collected" text;--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("updated_at") WHERE "payments"."state" in ('open', 'processing', 'failed', 'refund_due', 'refund_failed');--> statement-breakpoint
UPDATE "payments" SET "dispute" = 'open' WHERE "disputed";
