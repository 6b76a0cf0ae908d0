import { ON_POSTGRES, SHARED_PREFIX } from './database.ts'
import { dropDatabases } from './scratch-postgres.ts'

/** Runs once after all tests. */
export const teardown = () => (ON_POSTGRES ? dropDatabases(`${SHARED_PREFIX}${process.pid}_`) : undefined)
