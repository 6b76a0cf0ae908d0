import pg from 'pg'
import { emailKey, phoneKey } from '#server/customers/keys.ts'
import type { Contact } from '#shared/contact/fields.ts'
import type { ScratchDatabase } from '#test/scratch-postgres.ts'

const STATUSES = `(array['new','contacted','negotiating','scheduled','completed','cancelled'])[1 + n % 6]`
export const ESTIMATE = JSON.stringify({
  priceListVersion: 'bench',
  lines: [],
  subtotalCents: 180000,
  minimumAddsCents: 0,
  minimumJobCents: 180000,
  totalCents: 180000,
  lowCents: 180000,
  highCents: 180000,
})

export async function withClient<T>(
  { url }: Pick<ScratchDatabase, 'url'>,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Inserts the customer of all quotes that the load requests. */
export async function seedCustomer(database: ScratchDatabase, contact: Contact): Promise<void> {
  const { firstName, lastName, phoneNumber, email, address, aptSuite, city, state, zipCode } = contact
  const fields = [firstName, lastName, phoneNumber, email, address, aptSuite, city, state, zipCode]
  await withClient(database, (client) =>
    client.query(
      `insert into customers (id, first_name, last_name, phone_number, email, address, apt_suite, city, state, zip_code,
         email_key, phone_key)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [...fields, emailKey(email), phoneKey(phoneNumber)],
    ),
  )
}

/** Inserts the quotes of a busy shop, each with one countertop and no picture. */
export async function seedQuotes(database: ScratchDatabase, count: number): Promise<void> {
  await withClient(database, async (client) => {
    await client.query(
      `with added as (
         insert into quotes (id, session_id, first_name, last_name, phone_number, email, address, apt_suite, city, state,
           zip_code, status, notes, estimate, price_list_version, total_cents, countertop_count, created_at)
         select gen_random_uuid(), md5(n::text), 'Visitor', 'Number ' || n, '(615) 555-' || lpad((n % 10000)::text, 4, '0'),
           'visitor' || n || '@example.com', n || ' Main St', '', 'Nashville', 'TN', '37201', ${STATUSES},
           repeat('Called back. ', n % 8), $1::jsonb, 'bench', 180000, 1, now() - make_interval(mins => $2 - n)
         from generate_series(1, $2::int) n
         returning id
       )
       insert into quote_countertops (id, quote_id, position, shape, width, length, return_width, return_length, stone,
         area_square_feet)
       select gen_random_uuid(), id, 1, 'L', 96, 60, 24, 24, 'travella', 22 from added`,
      [ESTIMATE, count],
    )
    await client.query('analyze')
  })
}

/** Inserts sessions with five countertops each. */
export async function seedCountertops(database: ScratchDatabase, sessions: readonly string[]): Promise<void> {
  await withClient(database, async (client) => {
    await client.query('insert into sessions (id, countertop_count) select unnest($1::text[]), 5', [sessions])
    await client.query(
      `insert into countertops (session_id, shape, width, length, return_width, return_length, stone)
       select session, 'L', 60 + n, 48, 24, 24, 'southport' from unnest($1::text[]) session, generate_series(1, 5) n`,
      [sessions],
    )
    await client.query('analyze')
  })
}
