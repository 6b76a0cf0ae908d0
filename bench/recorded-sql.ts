import { CONTACT_FIELDS } from '#shared/contact/fields.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import { loadSchedule } from '#server/appointments/hours/load-schedule.ts'
import { tryHold } from '#server/appointments/try-hold.ts'
import { listTaken } from '#server/appointments/list-taken.ts'
import { listCountertops } from '#server/countertops/list-countertops.ts'
import { saveCountertop } from '#server/countertops/save-countertop.ts'
import { findOrAddCustomer } from '#server/customers/find-or-add-customer.ts'
import { CASING, type Database } from '#server/db/database.ts'
import { editQuote } from '#server/quotes/edit-quote.ts'
import { findFirstResponse } from '#server/quotes/find-first-response.ts'
import { insertQuote } from '#server/quotes/insert-quote.ts'
import { listQuotes } from '#server/quotes/list-quotes.ts'
import { loadWorkingCalendar } from '#server/quotes/load-working-calendar.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { testContext } from '#test/context.ts'

/** A statement that one of our stores sends. Values that start with `$` are names that `fill` replaces. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** What `findOrAddCustomer` gets from the made-up rows. */
const CUSTOMER_ID = 'customer'

/** Runs our stores against a database that only records, so the bare server always sends the same SQL. */
export async function recordStatements(crews = 1) {
  const recorded: Statement[] = []
  const listener = {
    query: async ({ name, text }: { name: string; text: string }, values: unknown[]) => {
      recorded.push({ name, text, values })
      return { rows: [] }
    },
  }
  const run: Database['run'] = async (name, text, values) => {
    recorded.push({ name, text, values })
    // Enough columns for every store to read the row.
    return [{ id: CUSTOMER_ID, number: 0, date: '', taken: '', closed: true }]
  }
  // Drizzle only needs `query` from a client.
  const orm = drizzle(listener as never, { casing: CASING })
  const database: Database = {
    kind: 'postgres',
    hasRoom: () => true,
    orm,
    run,
    transaction: (work) => work({ run, orm, isTransaction: true, afterCommit: () => {} }),
    execute: async () => {},
    wrapStatements: () => database,
    close: async () => {},
  }
  // The rows are made up, so the verb may fail after its statement.
  const record = async (verb: () => Promise<unknown>, which: 'first' | 'last' = 'last'): Promise<Statement> => {
    recorded.length = 0
    await verb().catch(() => undefined)
    const statement = recorded.at(which === 'first' ? 0 : -1)
    if (!statement) throw new Error('a store sent nothing')
    return statement
  }
  const ctx = testContext(database, { config: { crews, limited: false } })
  const instant = (name: string) => ({ toISOString: () => `$${name}` }) as never
  // Passes names where the stores' types expect numbers and enums.
  const names = (...list: string[]) => Object.fromEntries(list.map((name) => [name, `$${name}`])) as never
  const dimensions = names('width', 'length', 'returnWidth', 'returnLength')
  const rememberCount = () => ({ quoteCount: { value: 0, newest: 0, at: ctx.now().getTime() } })
  return {
    listCountertops: await record(() => listCountertops(ctx, { session: '$session' })),
    addCountertop: await record(() =>
      saveCountertop(ctx, {
        session: '$session',
        clientAddress: '',
        countertop: { shape: '$shape' as never, dimensions, stone: '$stone' },
      }),
    ),
    listQuotes: await record(() => listQuotes({ ...ctx, remembered: rememberCount() }, { before: '$before' as never })),
    // Its last statement counts all quotes, if it doesn't remember.
    countQuotes: await record(() => listQuotes(ctx, { before: '$before' as never })),
    editQuote: nameEdited(
      await record(() => editQuote(ctx, names('id', 'status', 'paymentStatus', 'notes', 'version'))),
    ),
    schedule: await record(() => loadSchedule(ctx)),
    takenSlots: await record(() =>
      listTaken(ctx, { from: '$from', to: '$to', sessionId: '$session', at: '$now' as never }),
    ),
    holdSlot: nameGeneratedValues(
      await record(() =>
        tryHold(
          ctx,
          {
            ...(names('date', 'timeSlot', 'sessionId', 'clientAddress') as object),
            start: instant('start'),
            end: instant('end'),
            now: instant('now'),
            heldUntil: instant('heldUntil'),
            quoteId: undefined,
            schedule: '$schedule',
            contact: undefined,
          } as never,
          undefined,
        ),
      ),
    ),
    findAnswer: await record(() => findFirstResponse(ctx, { session: '$session', idempotencyKey: '$key' })),
    workingCalendar: await record(() => loadWorkingCalendar(ctx, dateIn(new Date(), SHOP.timeZone))),
    findCustomer: nameCustomerValues(
      await record(
        () =>
          database.transaction((tx) => findOrAddCustomer({ ...ctx, db: tx }, { contact: names(...CONTACT_FIELDS) })),
        'first',
      ),
    ),
    addQuote: nameQuoteValues(
      await record(() =>
        insertQuote(ctx, {
          id: '$id',
          session: '$session',
          emailKey: '$emailKey',
          contact: names(...CONTACT_FIELDS),
          estimate: { toJSON: () => '$estimate', ...(names('priceListVersion', 'totalCents') as object) } as never,
          job: undefined,
          customerNote: '',
          photoIds: [],
          answerDueAt: undefined,
          countertops: [
            {
              ...(names('shape', 'stone') as object),
              id: '',
              dimensions,
              areaSquareFeet: 1,
              png: Buffer.alloc(0),
            } as never,
          ],
          idempotency: { key: '$key', requestHash: '$requestHash' },
        }),
      ),
    ),
  }
}

/** Replaces ids and tokens that a store generates with names, too. */
function nameGeneratedValues({ values, ...statement }: Statement): Statement {
  const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)
  const isToken = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
  return { ...statement, values: values.map((value) => (isId(value) ? '$id' : isToken(value) ? '$token' : value)) }
}

/** Replaces the list of quotes to change and the time of the change with names. */
function nameEdited({ values, ...statement }: Statement): Statement {
  const isInstant = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value)
  const nameOf = (value: unknown) =>
    typeof value === 'string' && value.includes('"$id"') ? '$asked' : isInstant(value) ? '$now' : value
  return { ...statement, values: values.map(nameOf) }
}

/** Replaces the keys by which a customer is found with names. */
function nameCustomerValues({ values, ...statement }: Statement): Statement {
  const [email, noEmail, , noPhone] = values
  return { ...statement, values: [email, noEmail, '$phoneKey', noPhone] }
}

/** Replaces the customer, the drawings and the number of countertops of a quote with names, too. */
function nameQuoteValues({ values, ...statement }: Statement): Statement {
  const nameOf = (value: unknown) => {
    if (value === CUSTOMER_ID) return '$customerId'
    return Buffer.isBuffer(value) ? '$drawings' : value === 1 ? '$countertopCount' : value
  }
  return { ...statement, values: values.map(nameOf) }
}

/** Puts `params` in place of their names. JSON values that a store wrote are named `estimate` and `countertops`. */
export function fill({ name, text, values }: Statement, params: Record<string, unknown>): Statement {
  const filled = values.map((value) => {
    if (typeof value !== 'string') return value
    if (value.startsWith('[{')) return params.countertops
    if (value === '"$estimate"') return params.estimate
    if (!value.startsWith('$')) return value
    const key = value.slice(1)
    if (!(key in params)) throw new Error(`${name}: no value for ${key}`)
    return params[key]
  })
  return { name, text, values: filled }
}
