ALTER TABLE "closure_history" ADD COLUMN "is_copied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quote_history" ADD COLUMN "is_copied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Not valid for old rows: a shop from before crews were stored gets them at its next start, after this.
ALTER TABLE "people" ADD CONSTRAINT "people_crew_crews_number_fk" FOREIGN KEY ("crew") REFERENCES "public"."crews"("number") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "closure_history_to_copy" ON "closure_history" USING btree ("id") WHERE not "closure_history"."is_copied";--> statement-breakpoint
CREATE INDEX "quote_history_to_copy" ON "quote_history" USING btree ("id") WHERE not "quote_history"."is_copied";