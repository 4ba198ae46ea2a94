DROP INDEX "members_ringless";--> statement-breakpoint
CREATE INDEX "members_marked" ON "members" USING btree ("created_at","id") WHERE "members"."matchplay_approved" and "members"."ended_on" is null;--> statement-breakpoint
CREATE INDEX "members_ringless" ON "members" USING btree ((translate("sort_key", 'aeoy{|}', '???????')) collate "C","id");