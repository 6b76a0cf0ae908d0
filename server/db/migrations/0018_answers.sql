ALTER TABLE "quotes" ADD COLUMN "answer_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "lost_note" text DEFAULT '' NOT NULL;