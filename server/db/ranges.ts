import { customType } from 'drizzle-orm/pg-core'

/** A half-open range of instants. Statements read and write its bounds, never the whole value. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })
