ALTER TABLE "outgoing_mails" ADD COLUMN "previous_date" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "previous_slot" text;