CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"quote_id" uuid,
	"position" integer,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_position_present" CHECK (("photos"."quote_id" is null) = ("photos"."position" is null))
);
--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_quote" ON "photos" USING btree ("quote_id","position");--> statement-breakpoint
CREATE INDEX "photos_unclaimed" ON "photos" USING btree ("created_at") WHERE "photos"."quote_id" is null;--> statement-breakpoint
-- A photo is compressed already, like a drawing (0001).
ALTER TABLE "photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
