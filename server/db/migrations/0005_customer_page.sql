CREATE TABLE "page_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid,
	"appointment_id" uuid,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"opened" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "page_links_hash" UNIQUE("hash"),
	CONSTRAINT "page_links_subject" CHECK (num_nonnulls("page_links"."quote_id", "page_links"."appointment_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "page_sessions" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "customer_moves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "appointment_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "page_links" ADD CONSTRAINT "page_links_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_links" ADD CONSTRAINT "page_links_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_sessions" ADD CONSTRAINT "page_sessions_link_id_page_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."page_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_links_quote" ON "page_links" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "page_links_appointment" ON "page_links" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "page_sessions_link" ON "page_sessions" USING btree ("link_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("customer_id") WHERE "messages"."direction" = 'in' and "messages"."read_at" is null;