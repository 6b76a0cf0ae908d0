CREATE TABLE "closed_lines" (
	"entry" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closed_lines_entry_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"on" date NOT NULL,
	"source" text NOT NULL,
	"gross_cents" integer NOT NULL,
	"quote_id" uuid,
	"appointment_id" uuid,
	"day_note" text DEFAULT '' NOT NULL,
	"customer" text NOT NULL,
	"note" text NOT NULL,
	"cells" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"person_id" uuid,
	"by_name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "closed_lines" ADD CONSTRAINT "closed_lines_month_closed_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."closed_months"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_lines_on" ON "closed_lines" USING btree ("on","entry");--> statement-breakpoint
CREATE INDEX "closed_lines_source" ON "closed_lines" USING btree ("source");--> statement-breakpoint
CREATE INDEX "closed_lines_quote" ON "closed_lines" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "closed_lines_appointment" ON "closed_lines" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "closed_lines_once" ON "closed_lines" USING btree ("month","source");