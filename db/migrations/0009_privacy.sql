CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"application_id" uuid,
	"member_id" uuid,
	"version" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_whose" CHECK ("consents"."application_id" is not null or "consents"."member_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "erasure_requests" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"application_ids" jsonb NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_application" ON "consents" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "consents_member" ON "consents" USING btree ("member_id");--> statement-breakpoint
-- What has been accepted until now: with an application (of someone who became a member, whose else), and at a registration.
INSERT INTO "consents" ("id", "step", "application_id", "member_id", "version", "given_at")
  SELECT gen_random_uuid(), 'application', a."id", CASE WHEN a."completed_at" IS NOT NULL THEN m."id" END, a."consent_version", a."consent_at"
  FROM "applications" a LEFT JOIN LATERAL (
    SELECT "id" FROM "members" WHERE "golf_id" = a."golf_id" OR "private_email" = a."private_email" ORDER BY "golf_id" = a."golf_id" DESC LIMIT 1
  ) m ON true;--> statement-breakpoint
INSERT INTO "consents" ("id", "step", "member_id", "version", "given_at")
  SELECT gen_random_uuid(), 'registration', "id", "privacy_version", "privacy_accepted_at"
  FROM "members" WHERE "privacy_version" IS NOT NULL AND "privacy_accepted_at" IS NOT NULL;
