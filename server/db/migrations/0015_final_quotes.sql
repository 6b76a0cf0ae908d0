CREATE TABLE "final_quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"countertops" jsonb NOT NULL,
	"unfit" jsonb NOT NULL,
	"job" jsonb NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price_list" text NOT NULL,
	"deposit_percent" integer NOT NULL,
	"valid_days" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"office_note" text DEFAULT '' NOT NULL,
	"measured_visit" uuid,
	"measured_version" integer,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"valid_until" date,
	"why" text,
	"frozen" text,
	"sha256" text,
	"total_cents" integer,
	"opened" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"decline" jsonb,
	"accepted_at" timestamp with time zone,
	"accepted_total_cents" integer,
	"acceptance" jsonb,
	CONSTRAINT "final_quotes_revision" UNIQUE("quote_id","revision"),
	CONSTRAINT "final_quotes_sent" CHECK (("final_quotes"."state" = 'draft') = ("final_quotes"."sent_at" is null)),
	CONSTRAINT "final_quotes_accepted" CHECK ("final_quotes"."state" <> 'accepted' or "final_quotes"."accepted_total_cents" is not null),
	CONSTRAINT "final_quotes_state" CHECK ("final_quotes"."state" in ('draft', 'sent', 'accepted', 'declined', 'expired', 'withdrawn', 'superseded')),
	CONSTRAINT "final_quotes_revision_from_one" CHECK ("final_quotes"."revision" >= 1),
	CONSTRAINT "final_quotes_price_list" CHECK ("final_quotes"."price_list" in ('quoted', 'current')),
	CONSTRAINT "final_quotes_deposit_percent" CHECK ("final_quotes"."deposit_percent" between 0 and 100),
	CONSTRAINT "final_quotes_valid_days" CHECK ("final_quotes"."valid_days" between 1 and 90)
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "deposit_percent" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "valid_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "final_quotes" ADD CONSTRAINT "final_quotes_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_quotes" ADD CONSTRAINT "final_quotes_measured_visit_appointments_id_fk" FOREIGN KEY ("measured_visit") REFERENCES "public"."appointments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "final_quotes_one_draft" ON "final_quotes" USING btree ("quote_id") WHERE "final_quotes"."state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "final_quotes_one_sent" ON "final_quotes" USING btree ("quote_id") WHERE "final_quotes"."state" = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "final_quotes_one_accepted" ON "final_quotes" USING btree ("quote_id") WHERE "final_quotes"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "final_quotes_waiting" ON "final_quotes" USING btree ("valid_until") WHERE "final_quotes"."state" = 'sent';--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_deposit_percent" CHECK ("settings"."deposit_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_valid_days" CHECK ("settings"."valid_days" between 1 and 90);