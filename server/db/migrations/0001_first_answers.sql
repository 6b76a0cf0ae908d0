CREATE TABLE "first_answers" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "first_answers_pkey" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
DROP TABLE "measured_keys" CASCADE;--> statement-breakpoint
DROP TABLE "appointment_idempotency_keys" CASCADE;--> statement-breakpoint
DROP TABLE "idempotency_keys" CASCADE;--> statement-breakpoint
ALTER TABLE "crews" DROP CONSTRAINT "crews_idempotency_key";--> statement-breakpoint
ALTER TABLE "countertops" DROP CONSTRAINT "countertops_idempotency_key";--> statement-breakpoint
CREATE INDEX "first_answers_created_at" ON "first_answers" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "crews" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "countertops" DROP COLUMN "idempotency_key";