import { customType } from 'drizzle-orm/pg-core'

/** A range of instants, half open. Statements write and read it by its bounds, never as a whole. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })
