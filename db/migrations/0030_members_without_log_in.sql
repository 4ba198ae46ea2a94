ALTER TABLE "members" ADD COLUMN "last_invited_at" timestamp with time zone;--> statement-breakpoint
-- Those invited before this release, from the mails that are still kept and from the board's log, which is kept longer.
UPDATE "members" SET "last_invited_at" = "earlier"."at" FROM (
	SELECT "id", max("at") AS "at" FROM (
		SELECT "about" AS "id", "created_at" AS "at" FROM "mails" WHERE "kind" = 'invitation' AND "about" IS NOT NULL
		UNION ALL
		SELECT "subject_id", "at" FROM "audit_entries" WHERE "act" = 'invitation_sent' AND "subject_kind" = 'member'
	) AS "each" GROUP BY "id"
) AS "earlier" WHERE "members"."user_id" IS NULL AND "members"."id"::text = "earlier"."id";--> statement-breakpoint
CREATE INDEX "members_never_invited" ON "members" USING btree ("sort_key" collate "C","id") WHERE "members"."user_id" is null and "members"."ended_on" is null and ("members"."private_email" is not null or "members"."work_email" is not null) and "members"."last_invited_at" is null;--> statement-breakpoint
CREATE INDEX "members_once_invited" ON "members" USING btree ("sort_key" collate "C","id") WHERE "members"."user_id" is null and "members"."ended_on" is null and ("members"."private_email" is not null or "members"."work_email" is not null) and "members"."last_invited_at" is not null;--> statement-breakpoint
CREATE INDEX "members_out_of_reach" ON "members" USING btree ("sort_key" collate "C","id") WHERE "members"."user_id" is null and "members"."ended_on" is null and not ("members"."private_email" is not null or "members"."work_email" is not null);