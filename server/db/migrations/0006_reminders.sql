ALTER TABLE "settings" ADD COLUMN "first_reminder_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "second_reminder_on" boolean DEFAULT true NOT NULL;