ALTER TABLE "payments" RENAME COLUMN "is_honoured" TO "is_honored";--> statement-breakpoint
ALTER TABLE "quote_audit" RENAME TO "quote_history";--> statement-breakpoint
ALTER SEQUENCE "quote_audit_id_seq" RENAME TO "quote_history_id_seq";--> statement-breakpoint
ALTER TABLE "closure_audit" RENAME TO "closure_history";--> statement-breakpoint
ALTER SEQUENCE "closure_audit_id_seq" RENAME TO "closure_history_id_seq";--> statement-breakpoint
-- The primary keys. Postgres 18 also names the constraints of columns that can't be null.
DO $$
DECLARE
	old record;
BEGIN
	FOR old IN
		SELECT conrelid::regclass AS owner, conname AS name FROM pg_constraint
		WHERE conrelid IN ('payments'::regclass, 'quote_history'::regclass, 'closure_history'::regclass) AND conname ~ '_audit_|_honoured_'
	LOOP
		EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', old.owner, old.name, replace(replace(old.name, '_audit_', '_history_'), '_honoured_', '_honored_'));
	END LOOP;
END $$;
