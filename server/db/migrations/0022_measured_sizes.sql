CREATE TABLE "measured_countertops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"appointment_id" uuid NOT NULL,
	"quote_countertop_id" uuid,
	"position" integer NOT NULL,
	"shape" text NOT NULL,
	"width" double precision NOT NULL,
	"length" double precision NOT NULL,
	"return_width" double precision,
	"return_length" double precision,
	"stone" text NOT NULL,
	"cutouts" integer NOT NULL,
	"note" text NOT NULL,
	"person_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "measured_countertops_cutouts_range" CHECK ("measured_countertops"."cutouts" between 0 and 20),
	CONSTRAINT "measured_countertops_note_length" CHECK (length("measured_countertops"."note") <= 500),
	CONSTRAINT "measured_countertops_width_range" CHECK ("measured_countertops"."width" between 1 and 200),
	CONSTRAINT "measured_countertops_length_range" CHECK ("measured_countertops"."length" between 1 and 200),
	CONSTRAINT "measured_countertops_return_width_range" CHECK ("measured_countertops"."return_width" between 1 and 200),
	CONSTRAINT "measured_countertops_return_length_range" CHECK ("measured_countertops"."return_length" between 1 and 200),
	CONSTRAINT "measured_countertops_returns_present" CHECK ("measured_countertops"."shape" = 'I' or ("measured_countertops"."return_width" is not null and "measured_countertops"."return_length" is not null))
);
--> statement-breakpoint
CREATE TABLE "measured_keys" (
	"appointment_id" uuid NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "measured_keys_pkey" PRIMARY KEY("appointment_id","key")
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "measured_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "measured_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "on_my_way_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "measured_countertops" ADD CONSTRAINT "measured_countertops_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measured_countertops" ADD CONSTRAINT "measured_countertops_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measured_countertops" ADD CONSTRAINT "measured_countertops_drawn_fk" FOREIGN KEY ("quote_countertop_id") REFERENCES "public"."quote_countertops"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measured_keys" ADD CONSTRAINT "measured_keys_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measured_countertops_appointment" ON "measured_countertops" USING btree ("appointment_id","position");--> statement-breakpoint
CREATE INDEX "measured_countertops_quote_countertop" ON "measured_countertops" USING btree ("quote_countertop_id");--> statement-breakpoint
CREATE INDEX "measured_keys_created_at" ON "measured_keys" USING btree ("created_at");