import { drizzle } from 'drizzle-orm/node-postgres'
import { createHoldStore } from '#server/appointments/hold-store.ts'
import { createCountertopsStore } from '#server/countertops/store.ts'
import { CASING, type Database } from '#server/db/database.ts'
import { schema } from '#server/db/schema.ts'
import { createQuotesStore } from '#server/quotes/store.ts'

/** A statement as one of our stores sends it. Values that begin with `$` are names that `fill` replaces. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** Lets our stores speak to a database that only listens, so that the bare server sends the same SQL, always. */
export async function recordStatements(crews = 1) {
  const heard: Statement[] = []
  const listener = {
    query: async ({ name, text }: { name: string; text: string }, values: unknown[]) => {
      heard.push({ name, text, values })
      return { rows: [] }
    },
  }
  const run: Database['run'] = async (name, text, values) => {
    heard.push({ name, text, values })
    // Enough of a row for each store to read its answer.
    return [{ id: '', number: 0, date: '', taken: '', closed: true }]
  }
  const database: Database = {
    kind: 'postgres',
    // Drizzle asks nothing of a client but `query`.
    orm: drizzle(listener as never, { schema, casing: CASING }),
    run,
    transaction: (work) => work({ run }),
    execute: async () => {},
    close: async () => {},
  }
  const record = async (verb: () => Promise<unknown>): Promise<Statement> => {
    await verb()
    const statement = heard.pop()
    if (!statement) throw new Error('a store sent nothing')
    return statement
  }
  const countertops = createCountertopsStore(database)
  const quotes = createQuotesStore(database)
  const holds = createHoldStore(database, crews)
  const instant = (name: string) => ({ toISOString: () => `$${name}` }) as never
  // Names stand where the stores' types want numbers and enumerations.
  const names = (...list: string[]) => Object.fromEntries(list.map((name) => [name, `$${name}`])) as never
  const dimensions = names('width', 'length', 'returnWidth', 'returnLength')
  return {
    listCountertops: await record(() => countertops.list('$session')),
    addCountertop: await record(() =>
      countertops.add('$session', { shape: '$shape' as never, dimensions, stone: '$stone' as never }),
    ),
    listQuotes: await record(() => quotes.page('$before' as never)),
    editQuote: await record(() => quotes.edit('$id', names('status', 'paymentStatus', 'notes', 'version'))),
    takenSlots: await record(() => holds.taken('$from', '$to', '$session', instant('now'))),
    holdSlot: named(
      await record(() =>
        holds.hold(
          {
            ...(names('date', 'timeSlot', 'sessionId', 'clientAddress') as object),
            start: instant('start'),
            end: instant('end'),
            now: instant('now'),
            heldUntil: instant('heldUntil'),
            quoteId: undefined,
            contact: undefined,
          } as never,
          undefined,
        ),
      ),
    ),
    findAnswer: await record(() => quotes.findAnswer('$session', '$key')),
    addQuote: (count: number) =>
      record(() =>
        quotes.add({
          id: '$id',
          sessionId: '$session',
          contact: names(
            'firstName',
            'lastName',
            'phoneNumber',
            'email',
            'address',
            'aptSuite',
            'city',
            'state',
            'zipCode',
          ),
          estimate: { toJSON: () => '$estimate', ...(names('priceListVersion', 'totalCents') as object) } as never,
          countertops: Array.from({ length: count }, (_, index) => ({
            ...(names('shape', 'stone') as object),
            id: `$id${index}`,
            dimensions,
            areaSquareFeet: 1,
            png: `$png${index}` as never,
          })) as never,
          idempotency: { key: '$key', requestHash: '$requestHash' },
        }),
      ),
  }
}

/** What a store makes itself, an id and a token, stands under a name too. */
function named({ values, ...statement }: Statement): Statement {
  const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)
  const isToken = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value)
  return { ...statement, values: values.map((value) => (isId(value) ? '$id' : isToken(value) ? '$token' : value)) }
}

/** The statement with `values` in the place of their names; what a store wrote as JSON goes by `estimate` and `designs`. */
export function fill({ name, text, values }: Statement, given: Record<string, unknown>): Statement {
  const filled = values.map((value) => {
    if (typeof value !== 'string') return value
    if (value.startsWith('[{')) return given.designs
    if (value === '"$estimate"') return given.estimate
    if (!value.startsWith('$')) return value
    const key = value.slice(1)
    if (!(key in given)) throw new Error(`${name}: no value for ${key}`)
    return given[key]
  })
  return { name, text, values: filled }
}
