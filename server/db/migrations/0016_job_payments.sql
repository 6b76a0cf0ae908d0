ALTER TABLE "payments" DROP CONSTRAINT "payments_cents";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_pkey";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "intent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "appointment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "entry" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "payments_entry_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "purpose" text DEFAULT 'visit' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_asked_cents" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "lowered_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_fee_cents" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "by_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_on" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returns" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_reversal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "final_quotes" ADD COLUMN "kept_cents" integer;--> statement-breakpoint
ALTER TABLE "final_quotes" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "demo_intents" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "demo_intents" ADD COLUMN "will_fail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "balance_due" text DEFAULT 'before' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_returns_payments_id_fk" FOREIGN KEY ("returns") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_quote" ON "payments" USING btree ("quote_id") WHERE "payments"."quote_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_for_a_job" ON "payments" USING btree ("quote_id") WHERE "payments"."quote_id" is not null and "payments"."state" in ('open', 'processing', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reversed_once" ON "payments" USING btree ("returns") WHERE "payments"."is_reversal";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_intentId_unique" UNIQUE("intent_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose" CHECK ("payments"."purpose" in ('visit', 'deposit', 'balance'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK ("payments"."method" in ('card', 'bank', 'cash', 'check'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subject" CHECK (case "payments"."purpose" when 'visit' then "payments"."appointment_id" is not null else "payments"."quote_id" is not null end);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cents" CHECK (("payments"."received_cents" >= 0 or "payments"."returns" is not null) and "payments"."refunded_cents" >= 0);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_balance_due" CHECK ("settings"."balance_due" in ('before', 'installed'));