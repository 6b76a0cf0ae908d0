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
ALTER TABLE "appointment_history" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "appointment_history" ADD COLUMN "by_name" text;--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "events_subject" ON "events" USING btree ("subject","subject_id","at");--> statement-breakpoint
CREATE INDEX "events_person" ON "events" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "appointment_history_at" ON "appointment_history" USING btree ("at","id");
--> statement-breakpoint
-- History can't be rewritten. Only an erasure may (server/events/erase-events.ts).
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF coalesce(current_setting('office.erasing', true), '') <> 'on' THEN
		RAISE EXCEPTION 'Events are history: they can''t be changed or deleted.' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER "events_are_history" BEFORE UPDATE OR DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
