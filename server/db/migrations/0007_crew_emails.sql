ALTER TABLE "outgoing_mails" ADD COLUMN "crew" integer;--> statement-breakpoint
ALTER TABLE "crews" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "crews" ADD COLUMN "day_emailed_on" date;