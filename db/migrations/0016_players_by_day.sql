DROP TRIGGER player_names_added ON "booking_players";--> statement-breakpoint
DROP TRIGGER player_names_changed ON "booking_players";--> statement-breakpoint
DROP TRIGGER player_names_gone ON "booking_players";--> statement-breakpoint
ALTER TABLE "booking_players" DROP CONSTRAINT "booking_players_booking_id_bookings_id_fk";
--> statement-breakpoint
DROP INDEX "booking_players_search_text";--> statement-breakpoint
DROP INDEX "bookings_play_date";--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_play_date" ON "bookings" USING btree ("play_date","id");--> statement-breakpoint
ALTER TABLE "booking_players" ADD COLUMN "play_date" date;--> statement-breakpoint
ALTER TABLE "booking_players" ADD COLUMN "name_text" text GENERATED ALWAYS AS (translate(lower("booking_players"."name"), 'ÅÄÖÉÈÊËÜÁÀÂÆØÓÒÔÍÌÏÚÙÑÇÝ', 'åäöéèêëüáàâæøóòôíìïúùñçý')) STORED NOT NULL;--> statement-breakpoint
UPDATE "booking_players" SET "play_date" = "bookings"."play_date" FROM "bookings" WHERE "bookings"."id" = "booking_players"."booking_id";--> statement-breakpoint
ALTER TABLE "booking_players" ALTER COLUMN "play_date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_players" ADD CONSTRAINT "booking_players_booking" FOREIGN KEY ("play_date","booking_id") REFERENCES "public"."bookings"("play_date","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "booking_players_name" ON "booking_players" USING btree ("name_text","play_date","booking_id","position");--> statement-breakpoint
DELETE FROM "player_names";--> statement-breakpoint
INSERT INTO "player_names" SELECT "name_text" FROM "booking_players" UNION SELECT "golf_id" FROM "booking_players" WHERE "golf_id" IS NOT NULL;--> statement-breakpoint
-- Names and Golf-IDs by themselves now. Whoever writes or takes away players, and however: each statement notes what is new
-- and forgets what nobody has any more.
CREATE OR REPLACE FUNCTION player_names_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts text[];
  left_over text[];
  held bigint;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    texts := array(SELECT name_text FROM added UNION SELECT golf_id FROM added WHERE golf_id IS NOT NULL ORDER BY 1);
    LOOP
      INSERT INTO player_names SELECT unnest(texts) ON CONFLICT DO NOTHING;
      -- What was there already is held to the end of the transaction, so that nobody who is about to forget it does. Who already has is waited for.
      PERFORM FROM player_names WHERE search_text = ANY (texts) ORDER BY search_text FOR KEY SHARE;
      GET DIAGNOSTICS held = ROW_COUNT;
      EXIT WHEN held = cardinality(texts);
    END LOOP;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    texts := array(SELECT name_text FROM gone UNION SELECT golf_id FROM gone WHERE golf_id IS NOT NULL);
    -- Those who take away the last who have a text wait for each other; the later one then sees that nobody is left.
    PERFORM FROM player_names WHERE search_text = ANY (texts) ORDER BY search_text FOR NO KEY UPDATE;
    -- Two statements: the second sees what those have written who were waited for in the first.
    left_over := array(
      SELECT search_text FROM player_names names WHERE search_text = ANY (texts)
        AND NOT EXISTS (SELECT FROM booking_players players WHERE players.name_text = names.search_text)
        AND NOT EXISTS (SELECT FROM booking_players players WHERE players.golf_id = names.search_text)
      ORDER BY search_text FOR UPDATE);
    DELETE FROM player_names names WHERE search_text = ANY (left_over)
      AND NOT EXISTS (SELECT FROM booking_players players WHERE players.name_text = names.search_text)
      AND NOT EXISTS (SELECT FROM booking_players players WHERE players.golf_id = names.search_text);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER player_names_added AFTER INSERT ON "booking_players" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION player_names_follow();--> statement-breakpoint
CREATE TRIGGER player_names_changed AFTER UPDATE ON "booking_players" REFERENCING NEW TABLE AS added OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION player_names_follow();--> statement-breakpoint
CREATE TRIGGER player_names_gone AFTER DELETE ON "booking_players" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION player_names_follow();
