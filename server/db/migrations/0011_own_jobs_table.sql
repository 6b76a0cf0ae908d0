CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"period" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_waiting" ON "jobs" USING btree ("queue","data") WHERE "jobs"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_period" ON "jobs" USING btree ("queue","period");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("queue","due_at") WHERE "jobs"."state" in ('waiting', 'delayed');--> statement-breakpoint
-- Instances of the previous version may still run. Their open transactions that send a job end before we copy. Later
-- ones fail as a whole, so no change is stored without its job.
LOCK TABLE jobs.job IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
-- Jobs that wait become 'delayed', also those that are due: of two old jobs with the same data, both may wait.
INSERT INTO "jobs" ("id", "queue", "data", "state", "attempts", "due_at", "period", "expires_at", "ended_at", "error", "created_at")
SELECT
	"id",
	"name",
	coalesce("data", '{}'),
	CASE "state" WHEN 'active' THEN 'running' WHEN 'failed' THEN 'failed' ELSE 'delayed' END,
	CASE "state" WHEN 'created' THEN 0 ELSE "retry_count" + 1 END,
	"start_after",
	"singleton_on" AT TIME ZONE 'UTC',
	CASE "state" WHEN 'active' THEN coalesce("started_on", now()) + "expire_in" END,
	CASE "state" WHEN 'failed' THEN coalesce("completed_on", now()) END,
	CASE WHEN "state" IN ('retry', 'failed') THEN coalesce("output"->>'message', "output"->'value'->>'message') END,
	"created_on"
FROM jobs.job
WHERE "state" IN ('created', 'retry', 'active', 'failed');--> statement-breakpoint
DROP SCHEMA jobs CASCADE;
