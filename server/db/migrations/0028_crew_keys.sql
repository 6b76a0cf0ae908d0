ALTER TABLE "crews" ADD COLUMN "idempotency_key" uuid;--> statement-breakpoint
ALTER TABLE "crews" ADD CONSTRAINT "crews_idempotency_key" UNIQUE("idempotency_key");