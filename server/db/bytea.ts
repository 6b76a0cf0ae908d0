import { customType } from 'drizzle-orm/pg-core'

/** `pg` gives a Buffer, the embedded database a plain Uint8Array. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
