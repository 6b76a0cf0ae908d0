CREATE INDEX "appointments_email" ON "appointments" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "quotes_created" ON "quotes" USING btree ("created_at");