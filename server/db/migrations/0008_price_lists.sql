CREATE TABLE "price_lists" (
	"number" integer PRIMARY KEY NOT NULL,
	"prices" jsonb NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"by_name" text NOT NULL,
	"withdrawn_at" timestamp with time zone
);
