CREATE TABLE "booking_answers" (
	"day" date PRIMARY KEY NOT NULL,
	"answered" integer NOT NULL,
	"in_time" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_tallies" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_tallies_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_ended" boolean NOT NULL,
	"is_paid" boolean NOT NULL,
	"category" text,
	"members" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "one_time_links_subject";--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "booking_players_golf_id" ON "booking_players" USING btree ("golf_id") WHERE "booking_players"."golf_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_golf_id" ON "bookings" USING btree ("golf_id");--> statement-breakpoint
CREATE INDEX "applications_private_email" ON "applications" USING btree ("private_email");--> statement-breakpoint
CREATE INDEX "one_time_links_subject" ON "one_time_links" USING btree ("subject","purpose");--> statement-breakpoint
-- Whoever changes how many members there are of a kind, and however: each statement adds what it changed.
CREATE FUNCTION members_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO member_tallies (is_ended, is_paid, category, members)
      SELECT ended_on IS NOT NULL, matchplay_approved, category, count(*) FROM added GROUP BY 1, 2, 3;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO member_tallies (is_ended, is_paid, category, members)
      SELECT ended_on IS NOT NULL, matchplay_approved, category, -count(*) FROM gone GROUP BY 1, 2, 3;
  ELSE
    INSERT INTO member_tallies (is_ended, is_paid, category, members)
      SELECT is_ended, is_paid, category, sum(more) FROM (
        SELECT ended_on IS NOT NULL, matchplay_approved, category, 1 FROM added
        UNION ALL SELECT ended_on IS NOT NULL, matchplay_approved, category, -1 FROM gone
      ) AS changed (is_ended, is_paid, category, more) GROUP BY 1, 2, 3 HAVING sum(more) <> 0;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER members_tally_added AFTER INSERT ON "members" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION members_tally();--> statement-breakpoint
CREATE TRIGGER members_tally_changed AFTER UPDATE ON "members" REFERENCING NEW TABLE AS added OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION members_tally();--> statement-breakpoint
CREATE TRIGGER members_tally_gone AFTER DELETE ON "members" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION members_tally();--> statement-breakpoint
INSERT INTO "member_tallies" ("is_ended", "is_paid", "category", "members")
  SELECT "ended_on" IS NOT NULL, "matchplay_approved", "category", count(*) FROM "members" GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO "booking_answers" ("day", "answered", "in_time")
  SELECT ("created_at" AT TIME ZONE 'Europe/Stockholm')::date, count(*), count(*) FILTER (WHERE "answered_at" <= "created_at" + interval '8 hours')
  FROM "bookings" WHERE "answered_at" IS NOT NULL GROUP BY 1;
