CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"day" date,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"file" text,
	"bytes" bigint,
	"rows" integer,
	"problem" text,
	CONSTRAINT "backup_runs_state" CHECK ("backup_runs"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_day" ON "backup_runs" USING btree ("kind","day");