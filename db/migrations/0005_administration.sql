-- Finds any part of a text by its groups of three letters. Trusted since PostgreSQL 13: the database's owner may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "member_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"verdict" text NOT NULL,
	"member_id" uuid,
	"fields" jsonb NOT NULL,
	"changed" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	CONSTRAINT "member_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "member_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"worked_at" timestamp with time zone NOT NULL,
	"rows_total" integer DEFAULT 0 NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"encoding" text,
	"separator" text,
	"columns" jsonb,
	"problem" text,
	"imported_at" timestamp with time zone,
	CONSTRAINT "member_imports_state" CHECK ("member_imports"."state" in ('reading', 'ready', 'importing', 'imported', 'failed', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" text,
	"act" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "members_name";--> statement-breakpoint
ALTER TABLE "booking_players" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("booking_players"."name", '') || ' ' || coalesce("booking_players"."golf_id", '')), 'ÅÄÖÉÈÊËÜÁÀÂÆØÓÒÔÍÌÏÚÙÑÇÝ', 'åäöéèêëüáàâæøóòôíìïúùñçý')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "ended_on" date;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("members"."first_name", '') || ' ' || coalesce("members"."last_name", '') || ' ' || coalesce("members"."golf_id", '') || ' ' || coalesce("members"."private_email", '') || ' ' || coalesce("members"."work_email", '') || ' ' || coalesce("members"."club", '')), 'ÅÄÖÉÈÊËÜÁÀÂÆØÓÒÔÍÌÏÚÙÑÇÝ', 'åäöéèêëüáàâæøóòôíìïúùñçý')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "sort_key" text GENERATED ALWAYS AS (translate(translate(lower("members"."last_name" || ' ' || "members"."first_name"), 'ÅÄÖÉÈÊËÜÁÀÂÆØÓÒÔÍÌÏÚÙÑÇÝ', 'åäöéèêëüáàâæøóòôíìïúùñçý'), 'åäöæøéèêëüáàâóòôíìïúùñçý', '{|}|}eeeeyaaaoooiiiuuncy')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(coalesce("applications"."first_name", '') || ' ' || coalesce("applications"."last_name", '') || ' ' || coalesce("applications"."golf_id", '') || ' ' || coalesce("applications"."private_email", '') || ' ' || coalesce("applications"."work_email", '') || ' ' || coalesce("applications"."club", '')), 'ÅÄÖÉÈÊËÜÁÀÂÆØÓÒÔÍÌÏÚÙÑÇÝ', 'åäöéèêëüáàâæøóòôíìïúùñçý')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD CONSTRAINT "member_import_rows_import_id_member_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_import_rows_verdict" ON "member_import_rows" USING btree ("import_id","verdict","line");--> statement-breakpoint
CREATE INDEX "member_imports_created" ON "member_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_act" ON "audit_entries" USING btree ("act","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "booking_players_search" ON "booking_players" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bookings_email_search" ON "bookings" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_sort_key" ON "members" USING btree ("sort_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "members_created" ON "members" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "applications_created" ON "applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "applications_golf_id" ON "applications" USING btree ("golf_id");--> statement-breakpoint
CREATE INDEX "applications_search" ON "applications" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- The board's log only grows, whoever asks.
CREATE FUNCTION audit_entries_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entries can only be added to' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_entries_stand BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION audit_entries_stand();--> statement-breakpoint
CREATE TRIGGER audit_entries_stay BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_stand();
