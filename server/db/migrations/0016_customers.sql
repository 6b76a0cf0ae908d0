CREATE TABLE "customer_pairs" (
	"a" uuid NOT NULL,
	"b" uuid NOT NULL,
	CONSTRAINT "customer_pairs_pkey" PRIMARY KEY("a","b"),
	CONSTRAINT "customer_pairs_order" CHECK ("customer_pairs"."a" < "customer_pairs"."b")
);
--> statement-breakpoint
CREATE TABLE "customer_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"word" text NOT NULL,
	"customer_id" uuid NOT NULL,
	CONSTRAINT "customer_words_once" UNIQUE("word","customer_id")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"apt_suite" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"email_key" text DEFAULT '' NOT NULL,
	"phone_key" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"many_people" boolean DEFAULT false NOT NULL,
	"merged_into" uuid,
	"merged_at" timestamp with time zone,
	"merged_rows" jsonb,
	"erased_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "customer_pairs" ADD CONSTRAINT "customer_pairs_a_customers_id_fk" FOREIGN KEY ("a") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pairs" ADD CONSTRAINT "customer_pairs_b_customers_id_fk" FOREIGN KEY ("b") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_words" ADD CONSTRAINT "customer_words_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_words_word" ON "customer_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customer_words_customer" ON "customer_words" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_one_email" ON "customers" USING btree ("email_key") WHERE "customers"."merged_into" is null and "customers"."erased_at" is null and "customers"."email_key" <> '';--> statement-breakpoint
CREATE INDEX "customers_email" ON "customers" USING btree ("email_key") WHERE "customers"."email_key" <> '';--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "customers_merged" ON "customers" USING btree ("merged_into") WHERE "customers"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_customer" ON "appointments" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "appointments_without_customer" ON "appointments" USING btree ("created_at") WHERE "appointments"."customer_id" is null and "appointments"."erased_at" is null and "appointments"."status" not in ('held', 'expired');--> statement-breakpoint
CREATE INDEX "quotes_customer" ON "quotes" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "quotes_without_customer" ON "quotes" USING btree ("number") WHERE "quotes"."customer_id" is null and "quotes"."erased_at" is null;