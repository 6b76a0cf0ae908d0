import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { appointments } from '#server/appointments/table.ts'
import { bytea, instant } from '#server/db/columns.ts'
import { quotes } from '#server/quotes/table.ts'
import type { PhotoType } from '#shared/photos/photo.ts'

/** Photos of kitchens as they are. In a table of their own, so a list never loads them. */
export const photos = pgTable(
  'photos',
  {
    id: uuid().primaryKey(),
    /** Not a reference: a session may send a photo before it saves a countertop. */
    sessionId: text().notNull(),
    /** Null until a quote claims the photo. */
    quoteId: uuid().references(() => quotes.id, { onDelete: 'cascade' }),
    /** From 1, in the quote's order. */
    position: integer(),
    /** Shows the final quote that the customer signed on paper, not their kitchen. */
    isSignedPaper: boolean().notNull().default(false),
    type: text().$type<PhotoType>().notNull(),
    bytes: bytea().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Of who sent it, so that it counts among theirs. Null once a quote claims the photo. */
    clientAddress: text(),
  },
  (table) => [
    index('photos_quote').on(table.quoteId, table.position),
    index('photos_unclaimed').on(table.createdAt).where(sql`${table.quoteId} is null`),
    check('photos_position_present', sql`(${table.quoteId} is null) = (${table.position} is null)`),
  ],
)

/** Photos that crews added at visits. */
export const visitPhotos = pgTable(
  'visit_photos',
  {
    id: uuid().primaryKey(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    type: text().$type<PhotoType>().notNull(),
    bytes: bytea().notNull(),
    at: instant().notNull(),
    /** The name of who added it, as it was then. */
    byName: text().notNull(),
  },
  (table) => [index('visit_photos_appointment').on(table.appointmentId, table.at, table.id)],
)
