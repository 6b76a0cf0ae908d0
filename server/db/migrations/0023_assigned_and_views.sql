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
ALTER TABLE "quotes" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "views_person" ON "views" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_assigned_to_people_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_email_start" ON "customers" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "quote_history_quote" ON "quote_history" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "quotes_email" ON "quotes" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "quotes_unanswered" ON "quotes" USING btree ("answer_due_at") WHERE "quotes"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "quotes_assigned" ON "quotes" USING btree ("assigned_to") WHERE "quotes"."assigned_to" is not null;--> statement-breakpoint
CREATE INDEX "quotes_follow_up" ON "quotes" USING btree ("follow_up_on") WHERE "quotes"."follow_up_on" is not null;