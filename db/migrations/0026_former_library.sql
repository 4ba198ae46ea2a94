-- What a former library kept (decision 040): the tables name it no more, and the program of the release before writes it for a minute yet.
ALTER TABLE "credentials" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "credentials" ALTER COLUMN "provider_id" SET DEFAULT 'credential';