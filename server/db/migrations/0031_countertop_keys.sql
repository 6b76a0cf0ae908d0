ALTER TABLE "countertops" ADD COLUMN "idempotency_key" uuid;--> statement-breakpoint
ALTER TABLE "countertops" ADD CONSTRAINT "countertops_idempotency_key" UNIQUE("session_id","idempotency_key");