CREATE INDEX "one_time_links_expires_at" ON "one_time_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_links_ended_at" ON "one_time_links" USING btree ("ended_at") WHERE "one_time_links"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_sent_at" ON "mails" USING btree ("sent_at") WHERE "mails"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "mails_failed_at" ON "mails" USING btree ("failed_at") WHERE "mails"."failed_at" is not null;