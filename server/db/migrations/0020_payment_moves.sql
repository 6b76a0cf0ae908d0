CREATE TABLE "payment_moves" (
	"entry" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_moves_entry_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"received_cents" integer NOT NULL,
	"refunded_cents" integer NOT NULL,
	"paid_back_cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_moves" ADD CONSTRAINT "payment_moves_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_moves_payment" ON "payment_moves" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_moves_day" ON "payment_moves" USING btree ("at");--> statement-breakpoint
-- What is known of earlier ones: when they began, and when they last changed.
INSERT INTO "payment_moves" ("payment_id", "received_cents", "refunded_cents", "paid_back_cents", "at")
SELECT "id", "received_cents", 0, 0, "created_at" FROM "payments" WHERE "provider" <> 'hand' AND "received_cents" > 0
ORDER BY "created_at";--> statement-breakpoint
INSERT INTO "payment_moves" ("payment_id", "received_cents", "refunded_cents", "paid_back_cents", "at")
SELECT "id", 0, CASE "state" WHEN 'charged_back' THEN "received_cents" - "paid_back_cents" ELSE "refunded_cents" END, "paid_back_cents", "updated_at"
FROM "payments" WHERE "provider" <> 'hand' AND "received_cents" > 0
  AND ("state" = 'charged_back' OR "refunded_cents" > 0 OR "paid_back_cents" > 0)
ORDER BY "updated_at";
