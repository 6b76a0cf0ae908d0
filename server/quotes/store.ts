import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import { presentDimensions } from '#server/countertops/store.ts'
import { type Database, prepareStatement, value } from '#server/db/database.ts'
import { violates } from '#server/db/errors.ts'
import type { MailKind } from '#server/mail/kinds.ts'
import { outgoingMails } from '#server/mail/table.ts'
import type { Dimensions, Shape } from '#shared/countertops/design.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import type { Estimate } from '#shared/estimate/estimate.ts'
import type { Contact, Quote, QuoteEdit } from '#shared/quotes/schema.ts'
import { idempotencyKeys, quoteAudit, quoteCountertops, quoteImages, quotes } from './table.ts'

export const PAGE_SIZE = 100

/** How long a retry of a stored request gets the first answer again. */
const IDEMPOTENCY_WINDOW = sql.raw(`interval '24 hours'`)

/** Who hears of a new request. */
const QUOTE_MAILS = sql.raw(
  `array[${(['quote_received', 'quote_received_shop'] satisfies MailKind[]).map((kind) => `'${kind}'`).join(', ')}]`,
)

export interface NewQuote {
  id: string
  sessionId: string
  contact: Contact
  estimate: Estimate
  countertops: NewQuoteCountertop[]
  /** Absent where the client gave no key. */
  idempotency?: { key: string; requestHash: string } | undefined
}

interface NewQuoteCountertop {
  id: string
  shape: Shape
  dimensions: Dimensions
  stone: StoneId
  areaSquareFeet: number
  png: Uint8Array
}

export type QuotesStore = ReturnType<typeof createQuotesStore>

const contactColumns = {
  firstName: quotes.firstName,
  lastName: quotes.lastName,
  phoneNumber: quotes.phoneNumber,
  email: quotes.email,
  address: quotes.address,
  aptSuite: quotes.aptSuite,
  city: quotes.city,
  state: quotes.state,
  zipCode: quotes.zipCode,
}

const listColumns = {
  id: quotes.id,
  number: quotes.number,
  ...contactColumns,
  createdAt: quotes.createdAt,
  status: quotes.status,
  paymentStatus: quotes.paymentStatus,
  notes: quotes.notes,
  version: quotes.version,
  countertopCount: quotes.countertopCount,
  totalCents: quotes.totalCents,
}

export type QuoteRow = {
  [Name in keyof typeof listColumns]: (typeof listColumns)[Name]['_']['data']
} & { visit: Quote['visit'] }

/** A row's visit: the one to come where there is one, else the latest; one that was merely held does not count. */
const visitOf = (row: SQL) => sql<Quote['visit']>`(
  select json_build_object('date', visit.appointment_date, 'timeSlot', visit.time_slot, 'status', visit.status)
  from ${appointments} as visit
  cross join lateral (select visit.status = 'confirmed' and upper(visit.during) > now() as is_coming) as time
  where visit.quote_id = ${row}.id and visit.status not in ('held', 'expired')
  order by is_coming desc, case when is_coming then lower(visit.during) end, lower(visit.during) desc
  limit 1
)`

export function createQuotesStore(database: Database) {
  const { orm } = database

  // A hundred rows of 20 columns: Drizzle's mapping of each would cost a third of the answer.
  const page = prepareStatement<QuoteRow>(
    database,
    'quotes_page',
    sql`select ${listed(sql`quotes`)} from ${quotes} where number < ${value('before')}
        order by number desc limit ${sql.raw(String(PAGE_SIZE + 1))}`,
  )

  const found = orm
    .select({ ...listColumns, sessionId: quotes.sessionId, estimate: quotes.estimate, visit: visitOf(sql`quotes`) })
    .from(quotes)
    .where(eq(quotes.id, value('id')))
    .prepare('quotes_find')

  const countertopsFound = orm
    .select()
    .from(quoteCountertops)
    .where(eq(quoteCountertops.quoteId, value('quoteId')))
    .orderBy(asc(quoteCountertops.position))
    .prepare('quote_countertops_of')

  const imageFound = orm
    .select({ png: quoteImages.png })
    .from(quoteImages)
    .innerJoin(quoteCountertops, eq(quoteCountertops.id, quoteImages.countertopId))
    .where(and(eq(quoteCountertops.id, value('countertopId')), eq(quoteCountertops.quoteId, value('quoteId'))))
    .prepare('quote_image')

  const answered = orm
    .select({
      requestHash: idempotencyKeys.requestHash,
      quoteId: idempotencyKeys.quoteId,
      number: idempotencyKeys.quoteNumber,
    })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.sessionId, value('sessionId')),
        eq(idempotencyKeys.key, value('key')),
        sql`${idempotencyKeys.createdAt} > now() - ${IDEMPOTENCY_WINDOW}`,
      ),
    )
    .prepare('idempotency_find')

  const purged = orm
    .delete(idempotencyKeys)
    .where(sql`${idempotencyKeys.createdAt} <= now() - ${IDEMPOTENCY_WINDOW}`)
    .prepare('idempotency_purge')

  const edited = prepareStatement<QuoteRow>(
    database,
    'quotes_edit',
    sql`with before as (
          select id, status, payment_status, notes, version from ${quotes} where id = ${value('id')} for update
        ), edited as (
          update ${quotes} set
            status = ${value('status')},
            payment_status = ${value('paymentStatus')},
            notes = coalesce(${value('notes')}::text, quotes.notes),
            version = quotes.version + 1
          from before
          where quotes.id = before.id and before.version = coalesce(${value('version')}::bigint, before.version)
          returning quotes.*
        ), logged as (
          insert into ${quoteAudit} (action, quote_id, quote_number, "from", "to")
          select 'edited', edited.id, edited.number, ${states(sql`before`)}, ${states(sql`edited`)}
          from before join edited on edited.id = before.id
        )
        select ${listed(sql`edited`)} from edited`,
  )

  const deleted = prepareStatement<{ id: string }>(
    database,
    'quotes_delete',
    sql`with gone as (
          delete from ${quotes} where id = ${value('id')} returning id, number, status, payment_status
        ), logged as (
          insert into ${quoteAudit} (action, quote_id, quote_number, "from", "to")
          select 'deleted', id, number, jsonb_build_object('status', status, 'paymentStatus', payment_status), null
          from gone
        )
        select id from gone`,
  )

  // One statement for each number of countertops, made when it is first needed: pictures travel as binary parameters,
  // and those cannot stand in a list.
  const inserts = new Map<number, ReturnType<typeof prepareInsert>>()
  const insertFor = (count: number) => {
    const insert = inserts.get(count) ?? prepareInsert(database, count)
    inserts.set(count, insert)
    return insert
  }

  return {
    /** Stores everything, or nothing where the idempotency key is stored already: then undefined. */
    async add(quote: NewQuote): Promise<{ number: number } | undefined> {
      try {
        const [row] = await insertFor(quote.countertops.length)(insertValues(quote))
        if (!row) throw new Error('Storing a quote returned nothing')
        return row
      } catch (error) {
        if (violates(error, 'idempotency_keys_pkey')) return undefined
        throw error
      }
    },

    /** What was answered to a request of this session with this key within the last 24 hours. */
    async findAnswer(sessionId: string, key: string) {
      const [answer] = await answered.execute({ sessionId, key })
      return answer
    },

    /** Forgets answers older than 24 hours. */
    async purgeAnswers(): Promise<void> {
      await purged.execute()
    },

    /** Newest first, only running numbers below `before`: one more than PAGE_SIZE where there is a further page. */
    async page(before: number): Promise<QuoteRow[]> {
      return page({ before })
    },

    async find(id: string) {
      const [row] = await found.execute({ id })
      return row
    },

    /** In the order of the request. */
    async countertopsOf(quoteId: string) {
      const rows = await countertopsFound.execute({ quoteId })
      return rows.map(({ id, shape, stone, areaSquareFeet, ...columns }) => ({
        id,
        shape,
        dimensions: presentDimensions(columns),
        stone,
        areaSquareFeet,
      }))
    },

    async image(quoteId: string, countertopId: string): Promise<Uint8Array | undefined> {
      const [row] = await imageFound.execute({ quoteId, countertopId })
      return row?.png
    },

    /** Undefined where there is no such quote, or where its version is not the one that the edit names. */
    async edit(id: string, { status, paymentStatus, notes = null, version = null }: NullableEdit) {
      const [row] = await edited({ id, status, paymentStatus, notes, version })
      return row
    },

    /** False where there is no such quote. */
    async remove(id: string): Promise<boolean> {
      return (await deleted({ id })).length > 0
    },
  }
}

type NullableEdit = Pick<QuoteEdit, 'status' | 'paymentStatus'> & { notes?: string | null; version?: number | null }

function states(row: SQL): SQL {
  return sql`jsonb_build_object('status', ${row}.status, 'paymentStatus', ${row}.payment_status, 'notes', ${row}.notes)`
}

/** `listColumns` of a row that is no table, and its visit, under the names that the code knows them by. */
function listed(row: SQL): SQL {
  const names = Object.keys(listColumns).map((name) => {
    const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return sql`${row}.${sql.identifier(column)} as ${sql.identifier(name)}`
  })
  return sql.join([...names, sql`${visitOf(row)} as visit`], sql`, `)
}

function prepareInsert(database: Database, count: number) {
  const images = Array.from(
    { length: count },
    (_, index) => sql`(${value(`id${index}`)}::uuid, ${value(`png${index}`)}::bytea)`,
  )
  return prepareStatement<{ number: number }>(
    database,
    `quotes_add_${count}`,
    sql`with quote as (
          insert into ${quotes} (
            id, session_id, first_name, last_name, phone_number, email, address, apt_suite, city, state, zip_code,
            estimate, price_list_version, total_cents, countertop_count
          ) values (
            ${value('id')}::uuid, ${value('sessionId')}, ${value('firstName')}, ${value('lastName')},
            ${value('phoneNumber')}, ${value('email')}, ${value('address')}, ${value('aptSuite')}, ${value('city')},
            ${value('state')}, ${value('zipCode')}, ${value('estimate')}::jsonb, ${value('priceListVersion')},
            ${value('totalCents')}, ${sql.raw(String(count))}
          ) returning id, number
        ), designs as (
          insert into ${quoteCountertops} (
            id, quote_id, position, shape, width, length, return_width, return_length, stone, area_square_feet
          )
          select design.id, quote.id, design.position, design.shape, design.width, design.length,
            design.return_width, design.return_length, design.stone, design.area_square_feet
          from quote, jsonb_to_recordset(${value('designs')}::jsonb) as design(
            id uuid, position int, shape text, width float8, length float8, return_width float8, return_length float8,
            stone text, area_square_feet float8
          )
        ), images as (
          insert into ${quoteImages} (countertop_id, png) values ${sql.join(images, sql`, `)}
        ), answer as (
          insert into ${idempotencyKeys} (session_id, key, request_hash, quote_id, quote_number)
          select ${value('sessionId')}, ${value('key')}::text, ${value('requestHash')}::text, quote.id, quote.number
          from quote where ${value('key')}::text is not null
        ), mails as (
          insert into ${outgoingMails} (kind, quote_id)
          select kind, quote.id from quote, unnest(${QUOTE_MAILS}) as kind
        )
        select number from quote`,
  )
}

function insertValues({ id, sessionId, contact, estimate, countertops, idempotency }: NewQuote) {
  const designs = countertops.map(({ id: designId, shape, dimensions, stone, areaSquareFeet }, index) => ({
    id: designId,
    position: index + 1,
    shape,
    width: dimensions.width,
    length: dimensions.length,
    return_width: dimensions.returnWidth ?? null,
    return_length: dimensions.returnLength ?? null,
    stone,
    area_square_feet: areaSquareFeet,
  }))
  const pictures = countertops.flatMap((countertop, index) => [
    [`id${index}`, countertop.id],
    [`png${index}`, countertop.png],
  ])
  return {
    id,
    sessionId,
    ...contact,
    estimate: JSON.stringify(estimate),
    priceListVersion: estimate.priceListVersion,
    totalCents: estimate.totalCents,
    designs: JSON.stringify(designs),
    key: idempotency?.key ?? null,
    requestHash: idempotency?.requestHash ?? null,
    ...Object.fromEntries(pictures),
  }
}
