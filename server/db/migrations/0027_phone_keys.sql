-- The key of a customer's phone number no longer counts the digits of an extension (server/customers/keys.ts).
UPDATE "customers" SET "phone_key" = CASE WHEN length("dialed"."digits") < 10 THEN '' ELSE right("dialed"."digits", 10) END
FROM (
	SELECT "id", regexp_replace(regexp_replace("phone_number", '(x|ext)\D*\d{1,6}\s*$', '', 'i'), '\D', '', 'g') AS "digits"
	FROM "customers" WHERE "phone_number" ~* '(x|ext)\D*\d{1,6}\s*$'
) AS "dialed" WHERE "dialed"."id" = "customers"."id";
