CREATE TABLE "removed_names" (
	"booking_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_names_booking_id_mark_pk" PRIMARY KEY("booking_id","mark")
);
