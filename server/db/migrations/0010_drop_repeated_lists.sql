ALTER TABLE "appointment_history" DROP CONSTRAINT "appointment_history_from";--> statement-breakpoint
ALTER TABLE "appointment_history" DROP CONSTRAINT "appointment_history_to";--> statement-breakpoint
ALTER TABLE "appointment_history" DROP CONSTRAINT "appointment_history_by";--> statement-breakpoint
ALTER TABLE "appointment_history" DROP CONSTRAINT "appointment_history_move";--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_status";--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_fee";--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_time_slot";--> statement-breakpoint
ALTER TABLE "closure_audit" DROP CONSTRAINT "closure_audit_action";--> statement-breakpoint
ALTER TABLE "countertops" DROP CONSTRAINT "countertops_shape";--> statement-breakpoint
ALTER TABLE "countertops" DROP CONSTRAINT "countertops_stone";--> statement-breakpoint
ALTER TABLE "demo_intents" DROP CONSTRAINT "demo_intents_status";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_state";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_provider";--> statement-breakpoint
ALTER TABLE "quote_audit" DROP CONSTRAINT "quote_audit_action";--> statement-breakpoint
ALTER TABLE "quote_audit" DROP CONSTRAINT "quote_audit_by";--> statement-breakpoint
ALTER TABLE "quote_countertops" DROP CONSTRAINT "quote_countertops_shape";--> statement-breakpoint
ALTER TABLE "quote_countertops" DROP CONSTRAINT "quote_countertops_stone";--> statement-breakpoint
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_status";--> statement-breakpoint
ALTER TABLE "quotes" DROP CONSTRAINT "quotes_payment_status";--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "first_name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "last_name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "phone_number" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "email" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "address" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "apt_suite" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "city" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "state" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "zip_code" SET DEFAULT '';--> statement-breakpoint
-- Names the statuses that free a slot, so a new status occupies its slot until it's listed here.
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_one_at_a_time";--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_at_a_time" EXCLUDE USING gist (int4range("crew", "crew", '[]') WITH &&, "during" WITH &&) WHERE ("status" NOT IN ('cancelled', 'expired'));
