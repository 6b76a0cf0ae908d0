import { customType } from 'drizzle-orm/pg-core'

/** `pg` gives a Buffer, the embedded database a plain Uint8Array. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** A half-open range of instants. Statements read and write its bounds, never the whole value. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })
