CREATE TABLE "player_names" (
	"search_text" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "booking_players_search";--> statement-breakpoint
CREATE INDEX "player_names_search" ON "player_names" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "booking_players_search_text" ON "booking_players" USING btree ("search_text");--> statement-breakpoint
-- Whoever writes or takes away players, and however: each statement notes what is new and forgets what nobody has any more.
CREATE FUNCTION player_names_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held bigint;
  left_over text[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    LOOP
      INSERT INTO player_names SELECT DISTINCT search_text FROM added ORDER BY 1 ON CONFLICT DO NOTHING;
      -- What was there already is held to the end of the transaction, so that nobody who is about to forget it does. Who already has is waited for.
      PERFORM FROM player_names WHERE search_text IN (SELECT search_text FROM added) ORDER BY search_text FOR KEY SHARE;
      GET DIAGNOSTICS held = ROW_COUNT;
      EXIT WHEN held = (SELECT count(DISTINCT search_text) FROM added);
    END LOOP;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    -- Those who take away the last who have a name wait for each other; the later one then sees that nobody is left.
    PERFORM FROM player_names WHERE search_text IN (SELECT search_text FROM gone) ORDER BY search_text FOR NO KEY UPDATE;
    -- Two statements: the second sees what those have written who were waited for in the first.
    left_over := array(
      SELECT search_text FROM player_names names WHERE search_text IN (SELECT search_text FROM gone)
        AND NOT EXISTS (SELECT FROM booking_players players WHERE players.search_text = names.search_text)
      ORDER BY search_text FOR UPDATE);
    DELETE FROM player_names names WHERE search_text = ANY (left_over)
      AND NOT EXISTS (SELECT FROM booking_players players WHERE players.search_text = names.search_text);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER player_names_added AFTER INSERT ON "booking_players" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION player_names_follow();--> statement-breakpoint
CREATE TRIGGER player_names_changed AFTER UPDATE ON "booking_players" REFERENCING NEW TABLE AS added OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION player_names_follow();--> statement-breakpoint
CREATE TRIGGER player_names_gone AFTER DELETE ON "booking_players" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION player_names_follow();--> statement-breakpoint
INSERT INTO "player_names" SELECT DISTINCT "search_text" FROM "booking_players";
