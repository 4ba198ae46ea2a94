CREATE TABLE "active_players" (
	"key" text PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"play_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_days" (
	"quota_group" text NOT NULL,
	"play_date" date NOT NULL,
	"four_balls" integer NOT NULL,
	"two_balls" integer NOT NULL,
	CONSTRAINT "booking_days_quota_group_play_date_pk" PRIMARY KEY("quota_group","play_date"),
	CONSTRAINT "booking_days_taken" CHECK ("booking_days"."four_balls" >= 0 and "booking_days"."two_balls" >= 0)
);
--> statement-breakpoint
CREATE TABLE "booking_players" (
	"booking_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"golf_id" text,
	"is_member" boolean NOT NULL,
	CONSTRAINT "booking_players_booking_id_position_pk" PRIMARY KEY("booking_id","position")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_key" uuid NOT NULL,
	"user_id" text,
	"full_name" text NOT NULL,
	"golf_id" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text,
	"course" text NOT NULL,
	"quota_group" text NOT NULL,
	"play_date" date NOT NULL,
	"ball" text NOT NULL,
	"is_match" boolean NOT NULL,
	"status" text NOT NULL,
	"tee_time" text,
	"reason" text,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"claimed_by" text,
	"claimed_at" timestamp with time zone,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"fee" integer,
	"reminded_at" timestamp with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bookings_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('received', 'confirmed', 'declined', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "calendar_addresses" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_addresses_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "member_standings" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"standing" text NOT NULL,
	"note" text,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "active_players" ADD CONSTRAINT "active_players_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_players" ADD CONSTRAINT "booking_players_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_standings" ADD CONSTRAINT "member_standings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "active_players_booking" ON "active_players" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "bookings_waiting" ON "bookings" USING btree ("created_at") WHERE "bookings"."status" = 'received';--> statement-breakpoint
CREATE INDEX "bookings_day" ON "bookings" USING btree ("quota_group","play_date");--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id","play_date");--> statement-breakpoint
CREATE INDEX "bookings_play_date" ON "bookings" USING btree ("play_date","id");