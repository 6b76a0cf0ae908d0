-- Who has a slot is decided here, whatever asks for it at the same moment. Crews are compared as ranges of one number,
-- since plain numbers would need an extension.
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_at_a_time" EXCLUDE USING gist (int4range("crew", "crew", '[]') WITH &&, "during" WITH &&) WHERE ("status" IN ('held', 'confirmed', 'completed', 'no_show'));
