DROP INDEX "mails_due";--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at","seq") WHERE "mails"."sent_at" is null and "mails"."failed_at" is null;