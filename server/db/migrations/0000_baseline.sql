CREATE TABLE "crews" (
	"number" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"days" integer[] DEFAULT '{1,2,3,4,5}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" uuid,
	CONSTRAINT "crews_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "crews_number" CHECK ("crews"."number" between 1 and 20)
);
--> statement-breakpoint
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
CREATE TABLE "opened_days" (
	"date" date PRIMARY KEY NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visit_hours" (
	"effective_from" date NOT NULL,
	"weekday" integer NOT NULL,
	"visits" jsonb NOT NULL,
	CONSTRAINT "visit_hours_effective_from_weekday_pk" PRIMARY KEY("effective_from","weekday"),
	CONSTRAINT "visit_hours_weekday" CHECK ("visit_hours"."weekday" between 0 and 6)
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
	"is_honored" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"received_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"paid_back_cents" integer DEFAULT 0 NOT NULL,
	"dispute" text,
	"failure_message" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_cents" CHECK ("payments"."received_cents" >= 0 and "payments"."refunded_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "appointment_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"appointment_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"by" text NOT NULL,
	"person_id" uuid,
	"by_name" text,
	"why" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointment_idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"appointment_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text,
	"client_address" text,
	"quote_id" uuid,
	"quote_number" integer,
	"customer_id" uuid,
	"status" text NOT NULL,
	"appointment_date" date NOT NULL,
	"time_slot" text NOT NULL,
	"during" "tstzrange" NOT NULL,
	"occupied" "tstzrange",
	"crew" integer NOT NULL,
	"crew_pinned" boolean DEFAULT false NOT NULL,
	"undo" jsonb,
	"held_until" timestamp with time zone,
	"fee" text DEFAULT 'online' NOT NULL,
	"fee_cents" integer NOT NULL,
	"collected" text,
	"moved_by_shop" boolean DEFAULT false NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"apt_suite" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"is_contact_hidden" boolean DEFAULT false NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"calendar_token" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"measured_version" integer DEFAULT 0 NOT NULL,
	"measured_note" text DEFAULT '' NOT NULL,
	"on_my_way_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "appointments_fee_cents" CHECK ("appointments"."fee_cents" >= 0),
	CONSTRAINT "appointments_crew" CHECK ("appointments"."crew" >= 1),
	CONSTRAINT "appointments_time_slot" CHECK ("appointments"."time_slot" ~ '^([1-9]|1[0-2]):[0-5][0-9] [AP]M-([1-9]|1[0-2]):[0-5][0-9] [AP]M$'),
	CONSTRAINT "appointments_held_until" CHECK (("appointments"."status" = 'held') = ("appointments"."held_until" is not null)),
	CONSTRAINT "appointments_visitor" CHECK ("appointments"."fee" <> 'online' or "appointments"."session_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"until_date" date,
	"time_slot" text,
	"during" "tstzrange" NOT NULL,
	"crew" integer,
	"reason" text NOT NULL,
	CONSTRAINT "closures_once" UNIQUE NULLS NOT DISTINCT("date","until_date","time_slot","crew")
);
--> statement-breakpoint
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
	"details" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idempotency_key" uuid,
	CONSTRAINT "countertops_idempotency_key" UNIQUE("session_id","idempotency_key"),
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
	"last_write_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_id_format" CHECK ("sessions"."id" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "sessions_countertop_count_range" CHECK ("sessions"."countertop_count" between 0 and 50)
);
--> statement-breakpoint
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
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"by_kind" text NOT NULL,
	"person_id" uuid,
	"by_name" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"quote_number" integer,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"period" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"quote_id" uuid,
	"appointment_id" uuid,
	"person_id" uuid,
	"message_id" uuid,
	"sample_request_id" uuid,
	"refund_cents" integer,
	"previous_date" text,
	"previous_slot" text,
	"minutes" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"not_before" timestamp with time zone,
	"queued_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"quote_id" uuid,
	"channel" text NOT NULL,
	"direction" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"outcome" text,
	"template_id" uuid,
	"person_id" uuid,
	"by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"crew" integer,
	"disabled_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_crew" CHECK (("people"."role" = 'crew') = ("people"."crew" is not null))
);
--> statement-breakpoint
CREATE TABLE "person_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_tokens_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"quote_id" uuid,
	"position" integer,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"client_address" text,
	CONSTRAINT "photos_position_present" CHECK (("photos"."quote_id" is null) = ("photos"."position" is null))
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
	"details" jsonb,
	"area_square_feet" double precision NOT NULL,
	CONSTRAINT "quote_countertops_quote_position" UNIQUE("quote_id","position"),
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
	"customer_id" uuid,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"apt_suite" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"payment_status" text DEFAULT 'not received' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"estimate" jsonb NOT NULL,
	"price_list_version" text NOT NULL,
	"total_cents" integer NOT NULL,
	"countertop_count" integer NOT NULL,
	"job" jsonb,
	"customer_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"assigned_to" uuid,
	"follow_up_on" date,
	"answer_due_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"lost_reason" text,
	"lost_note" text DEFAULT '' NOT NULL,
	"email_withheld" boolean DEFAULT false NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "quotes_number_unique" UNIQUE("number"),
	CONSTRAINT "quotes_total_cents_range" CHECK ("quotes"."total_cents" >= 0),
	CONSTRAINT "quotes_countertop_count_range" CHECK ("quotes"."countertop_count" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean NOT NULL,
	"person_id" uuid,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sample_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "sample_requests_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"apt_suite" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip_code" text DEFAULT '' NOT NULL,
	"stones" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_by" text,
	CONSTRAINT "sample_requests_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"travel_minutes" integer DEFAULT 0 NOT NULL,
	"office_may_refund" boolean DEFAULT true NOT NULL,
	"admin_keys_on" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settings_one_row" CHECK ("settings"."is_only"),
	CONSTRAINT "settings_travel_minutes" CHECK ("settings"."travel_minutes" between 0 and 120)
);
--> statement-breakpoint
ALTER TABLE "measured_countertops" ADD CONSTRAINT "measured_countertops_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measured_countertops" ADD CONSTRAINT "measured_countertops_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measured_countertops" ADD CONSTRAINT "measured_countertops_drawn_fk" FOREIGN KEY ("quote_countertop_id") REFERENCES "public"."quote_countertops"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measured_keys" ADD CONSTRAINT "measured_keys_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_history" ADD CONSTRAINT "appointment_history_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_crew_crews_number_fk" FOREIGN KEY ("crew") REFERENCES "public"."crews"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "countertops" ADD CONSTRAINT "countertops_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pairs" ADD CONSTRAINT "customer_pairs_a_customers_id_fk" FOREIGN KEY ("a") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_pairs" ADD CONSTRAINT "customer_pairs_b_customers_id_fk" FOREIGN KEY ("b") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_words" ADD CONSTRAINT "customer_words_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_crew_crews_number_fk" FOREIGN KEY ("crew") REFERENCES "public"."crews"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_tokens" ADD CONSTRAINT "person_tokens_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_countertops" ADD CONSTRAINT "quote_countertops_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_images" ADD CONSTRAINT "quote_images_countertop_id_quote_countertops_id_fk" FOREIGN KEY ("countertop_id") REFERENCES "public"."quote_countertops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_assigned_to_people_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measured_countertops_appointment" ON "measured_countertops" USING btree ("appointment_id","position");--> statement-breakpoint
CREATE INDEX "measured_countertops_quote_countertop" ON "measured_countertops" USING btree ("quote_countertop_id");--> statement-breakpoint
CREATE INDEX "measured_keys_created_at" ON "measured_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_for_a_visit" ON "payments" USING btree ("appointment_id") WHERE not "payments"."is_extra";--> statement-breakpoint
CREATE INDEX "payments_appointment" ON "payments" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("updated_at") WHERE "payments"."state" in ('open', 'processing', 'failed', 'refund_due', 'refund_failed');--> statement-breakpoint
CREATE INDEX "payments_refunded" ON "payments" USING btree ("created_at") WHERE "payments"."state" = 'refunded';--> statement-breakpoint
CREATE INDEX "appointment_history_appointment" ON "appointment_history" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "appointment_history_at" ON "appointment_history" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "appointment_idempotency_keys_created_at" ON "appointment_idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_one_hold" ON "appointments" USING btree ("session_id") WHERE "appointments"."status" = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_calendar_token" ON "appointments" USING btree ("calendar_token");--> statement-breakpoint
CREATE INDEX "appointments_day" ON "appointments" USING btree ("appointment_date");--> statement-breakpoint
CREATE INDEX "appointments_session" ON "appointments" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "appointments_quote" ON "appointments" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "appointments_customer" ON "appointments" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "appointments_confirmed" ON "appointments" USING btree ("id") WHERE "appointments"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "appointments_held" ON "appointments" USING btree ("held_until") WHERE "appointments"."status" = 'held';--> statement-breakpoint
CREATE INDEX "appointments_holds_of_address" ON "appointments" USING btree ("client_address") WHERE "appointments"."status" = 'held';--> statement-breakpoint
CREATE INDEX "closures_during" ON "closures" USING gist ("during");--> statement-breakpoint
CREATE INDEX "countertops_session_position" ON "countertops" USING btree ("session_id","position");--> statement-breakpoint
CREATE INDEX "sessions_last_write" ON "sessions" USING btree ("last_write_at");--> statement-breakpoint
CREATE INDEX "customer_words_word" ON "customer_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customer_words_customer" ON "customer_words" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_one_email" ON "customers" USING btree ("email_key") WHERE "customers"."merged_into" is null and "customers"."erased_at" is null and "customers"."email_key" <> '';--> statement-breakpoint
CREATE INDEX "customers_email" ON "customers" USING btree ("email_key") WHERE "customers"."email_key" <> '';--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "customers_email_start" ON "customers" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customers_merged" ON "customers" USING btree ("merged_into") WHERE "customers"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "events_subject" ON "events" USING btree ("subject","subject_id","at");--> statement-breakpoint
CREATE INDEX "events_person" ON "events" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_waiting" ON "jobs" USING btree ("queue","data") WHERE "jobs"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_period" ON "jobs" USING btree ("queue","period");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("queue","due_at") WHERE "jobs"."state" in ('waiting', 'delayed');--> statement-breakpoint
CREATE INDEX "outgoing_mails_waiting" ON "outgoing_mails" USING btree ("created_at") WHERE "outgoing_mails"."queued_at" is null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_message" ON "outgoing_mails" USING btree ("message_id") WHERE "outgoing_mails"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_customer" ON "messages" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_quote" ON "messages" USING btree ("quote_id");--> statement-breakpoint
CREATE UNIQUE INDEX "demo_intents_appointment" ON "demo_intents" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_email" ON "people" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "person_tokens_person" ON "person_tokens" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "photos_quote" ON "photos" USING btree ("quote_id","position");--> statement-breakpoint
CREATE INDEX "photos_unclaimed" ON "photos" USING btree ("created_at") WHERE "photos"."quote_id" is null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "quotes_customer" ON "quotes" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "quotes_email" ON "quotes" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "quotes_unanswered" ON "quotes" USING btree ("answer_due_at") WHERE "quotes"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "quotes_assigned" ON "quotes" USING btree ("assigned_to") WHERE "quotes"."assigned_to" is not null;--> statement-breakpoint
CREATE INDEX "quotes_status" ON "quotes" USING btree ("status");--> statement-breakpoint
CREATE INDEX "quotes_follow_up" ON "quotes" USING btree ("follow_up_on") WHERE "quotes"."follow_up_on" is not null;--> statement-breakpoint
CREATE INDEX "views_person" ON "views" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sample_requests_open" ON "sample_requests" USING btree ("number") WHERE "sample_requests"."sent_at" is null;--> statement-breakpoint
-- From here on by hand: what Drizzle can't express.
-- Pictures are compressed already: trying again costs time with every quote and gains nothing.
ALTER TABLE "photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "quote_images" ALTER COLUMN "png" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Who has a slot is decided here, whatever asks for it at the same moment. Crews are compared as ranges of one number, since
-- plain numbers would need an extension. It names the statuses that free a slot, so a new status occupies its slot until it's
-- listed here.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_at_a_time" EXCLUDE USING gist (int4range("crew", "crew", '[]') WITH &&, "during" WITH &&) WHERE ("status" NOT IN ('cancelled', 'expired'));--> statement-breakpoint
-- Each visit's travel time belongs to it, too. The first constraint stays, so no crew ever has two visits at once.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_travel" EXCLUDE USING gist (int4range("crew", "crew", '[]') WITH &&, (coalesce("occupied", "during")) WITH &&) WHERE ("status" NOT IN ('cancelled', 'expired'));--> statement-breakpoint
-- History can't be rewritten. Only an erasure may (server/events/erase-events.ts).
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF coalesce(current_setting('office.erasing', true), '') <> 'on' THEN
		RAISE EXCEPTION 'Events are history: they can''t be changed or deleted.' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER "events_are_history" BEFORE UPDATE OR DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
