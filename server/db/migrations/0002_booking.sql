CREATE TABLE "appointment_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"appointment_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"by" text NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "appointment_history_from" CHECK ("appointment_history"."from" in ('held', 'confirmed', 'completed', 'cancelled', 'no_show', 'expired')),
	CONSTRAINT "appointment_history_to" CHECK ("appointment_history"."to" in ('held', 'confirmed', 'completed', 'cancelled', 'no_show', 'expired')),
	CONSTRAINT "appointment_history_by" CHECK ("appointment_history"."by" in ('visitor', 'office', 'payment', 'system'))
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text,
	"client_address" text,
	"quote_id" uuid,
	"quote_number" integer,
	"status" text NOT NULL,
	"appointment_date" date NOT NULL,
	"time_slot" text NOT NULL,
	"during" "tstzrange" NOT NULL,
	"crew" integer NOT NULL,
	"held_until" timestamp with time zone,
	"fee" text DEFAULT 'online' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"apt_suite" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"calendar_token" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointments_status" CHECK ("appointments"."status" in ('held', 'confirmed', 'completed', 'cancelled', 'no_show', 'expired')),
	CONSTRAINT "appointments_fee" CHECK ("appointments"."fee" in ('online', 'waived', 'on_site')),
	CONSTRAINT "appointments_time_slot" CHECK ("appointments"."time_slot" in ('8:00 AM-9:00 AM', '8:30 AM-9:30 AM', '9:00 AM-10:00 AM', '9:30 AM-10:30 AM', '10:00 AM-11:00 AM', '10:30 AM-11:30 AM', '11:00 AM-12:00 PM', '12:30 PM-1:30 PM', '1:00 PM-2:00 PM', '1:30 PM-2:30 PM', '2:00 PM-3:00 PM', '2:30 PM-3:30 PM', '3:00 PM-4:00 PM', '3:30 PM-4:30 PM', '4:00 PM-5:00 PM', '4:30 PM-5:30 PM')),
	CONSTRAINT "appointments_crew" CHECK ("appointments"."crew" >= 1),
	CONSTRAINT "appointments_held_until" CHECK (("appointments"."status" = 'held') = ("appointments"."held_until" is not null)),
	CONSTRAINT "appointments_visitor" CHECK ("appointments"."fee" <> 'online' or "appointments"."session_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"time_slot" text,
	"during" "tstzrange" NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"quote_id" uuid,
	"appointment_id" uuid,
	"refund_cents" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "demo_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"appointment_id" uuid NOT NULL,
	"failure_message" text,
	"succeeds_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_intents_status" CHECK ("demo_intents"."status" in ('requires_payment', 'requires_action', 'processing', 'succeeded', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"intent_id" text,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"appointment_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"is_extra" boolean NOT NULL,
	"is_honoured" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"received_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	"failure_message" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('open', 'processing', 'failed', 'succeeded', 'canceled', 'refund_due', 'refunded')),
	CONSTRAINT "payments_provider" CHECK ("payments"."provider" in ('stripe', 'demo')),
	CONSTRAINT "payments_cents" CHECK ("payments"."received_cents" >= 0 and "payments"."refunded_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "appointment_history" ADD CONSTRAINT "appointment_history_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_history_appointment" ON "appointment_history" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_one_hold" ON "appointments" USING btree ("session_id") WHERE "appointments"."status" = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_calendar_token" ON "appointments" USING btree ("calendar_token");--> statement-breakpoint
CREATE INDEX "appointments_day" ON "appointments" USING btree ("appointment_date");--> statement-breakpoint
CREATE INDEX "appointments_session" ON "appointments" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "appointments_quote" ON "appointments" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "appointments_held" ON "appointments" USING btree ("held_until") WHERE "appointments"."status" = 'held';--> statement-breakpoint
CREATE INDEX "appointments_holds_of_address" ON "appointments" USING btree ("client_address") WHERE "appointments"."status" = 'held';--> statement-breakpoint
CREATE INDEX "closures_date" ON "closures" USING btree ("date");--> statement-breakpoint
CREATE INDEX "outgoing_mails_waiting" ON "outgoing_mails" USING btree ("created_at") WHERE "outgoing_mails"."queued_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "demo_intents_appointment" ON "demo_intents" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_for_a_visit" ON "payments" USING btree ("appointment_id") WHERE not "payments"."is_extra";--> statement-breakpoint
CREATE INDEX "payments_appointment" ON "payments" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("updated_at") WHERE "payments"."state" in ('open', 'processing', 'failed', 'refund_due');