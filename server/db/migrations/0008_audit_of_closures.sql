CREATE TABLE "closure_audit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closure_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"closure_id" uuid NOT NULL,
	"from" jsonb,
	"to" jsonb,
	CONSTRAINT "closure_audit_action" CHECK ("closure_audit"."action" in ('closed', 'opened'))
);
--> statement-breakpoint
CREATE INDEX "appointments_confirmed" ON "appointments" USING btree ("id") WHERE "appointments"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "payments_refunded" ON "payments" USING btree ("created_at") WHERE "payments"."state" = 'refunded';