CREATE TABLE "countertops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "countertops_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shape" text NOT NULL,
	"width" double precision NOT NULL,
	"length" double precision NOT NULL,
	"return_width" double precision,
	"return_length" double precision,
	"stone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "countertops_shape" CHECK ("countertops"."shape" in ('I', 'L', 'U')),
	CONSTRAINT "countertops_stone" CHECK ("countertops"."stone" in ('inverness-bristol-bay', 'southport', 'travella')),
	CONSTRAINT "countertops_width_range" CHECK ("countertops"."width" between 1 and 200),
	CONSTRAINT "countertops_length_range" CHECK ("countertops"."length" between 1 and 200),
	CONSTRAINT "countertops_return_width_range" CHECK ("countertops"."return_width" between 1 and 200),
	CONSTRAINT "countertops_return_length_range" CHECK ("countertops"."return_length" between 1 and 200),
	CONSTRAINT "countertops_returns_present" CHECK ("countertops"."shape" = 'I' or ("countertops"."return_width" is not null and "countertops"."return_length" is not null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"countertop_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_id_format" CHECK ("sessions"."id" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "sessions_countertop_count_range" CHECK ("sessions"."countertop_count" between 0 and 50)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"session_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"quote_number" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("session_id","key")
);
--> statement-breakpoint
CREATE TABLE "quote_audit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"quote_number" integer NOT NULL,
	"from" jsonb NOT NULL,
	"to" jsonb,
	CONSTRAINT "quote_audit_action" CHECK ("quote_audit"."action" in ('edited', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "quote_countertops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"shape" text NOT NULL,
	"width" double precision NOT NULL,
	"length" double precision NOT NULL,
	"return_width" double precision,
	"return_length" double precision,
	"stone" text NOT NULL,
	"area_square_feet" double precision NOT NULL,
	CONSTRAINT "quote_countertops_quote_position" UNIQUE("quote_id","position"),
	CONSTRAINT "quote_countertops_shape" CHECK ("quote_countertops"."shape" in ('I', 'L', 'U')),
	CONSTRAINT "quote_countertops_stone" CHECK ("quote_countertops"."stone" in ('inverness-bristol-bay', 'southport', 'travella')),
	CONSTRAINT "quote_countertops_width_range" CHECK ("quote_countertops"."width" between 1 and 200),
	CONSTRAINT "quote_countertops_length_range" CHECK ("quote_countertops"."length" between 1 and 200),
	CONSTRAINT "quote_countertops_return_width_range" CHECK ("quote_countertops"."return_width" between 1 and 200),
	CONSTRAINT "quote_countertops_return_length_range" CHECK ("quote_countertops"."return_length" between 1 and 200),
	CONSTRAINT "quote_countertops_returns_present" CHECK ("quote_countertops"."shape" = 'I' or ("quote_countertops"."return_width" is not null and "quote_countertops"."return_length" is not null))
);
--> statement-breakpoint
CREATE TABLE "quote_images" (
	"countertop_id" uuid PRIMARY KEY NOT NULL,
	"png" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "quotes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"session_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"apt_suite" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"payment_status" text DEFAULT 'not received' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"estimate" jsonb NOT NULL,
	"price_list_version" text NOT NULL,
	"total_cents" integer NOT NULL,
	"countertop_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_number_unique" UNIQUE("number"),
	CONSTRAINT "quotes_status" CHECK ("quotes"."status" in ('new', 'contacted', 'negotiating', 'scheduled', 'completed', 'cancelled')),
	CONSTRAINT "quotes_payment_status" CHECK ("quotes"."payment_status" in ('not received', 'partial payment', 'received')),
	CONSTRAINT "quotes_total_cents_range" CHECK ("quotes"."total_cents" >= 0),
	CONSTRAINT "quotes_countertop_count_range" CHECK ("quotes"."countertop_count" between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "countertops" ADD CONSTRAINT "countertops_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_countertops" ADD CONSTRAINT "quote_countertops_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_images" ADD CONSTRAINT "quote_images_countertop_id_quote_countertops_id_fk" FOREIGN KEY ("countertop_id") REFERENCES "public"."quote_countertops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "countertops_session_position" ON "countertops" USING btree ("session_id","position");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");