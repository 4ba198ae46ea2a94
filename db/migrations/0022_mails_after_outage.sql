ALTER TABLE "mails" ADD COLUMN "otherwise_to" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "mail_server" text;--> statement-breakpoint
CREATE INDEX "mails_server_away" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."mail_server" = 'away';