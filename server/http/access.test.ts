import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { beforeEach, describe, expect, it } from 'vitest'
import { api as contract } from '#shared/api.ts'
import { newSession, quoteRequest, TEST_ADMIN_KEY, useApi, visitor } from '#test/api.ts'
import { openPage } from '#test/my-page.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'

const api = useApi({ RATE_LIMIT: 'off' })

const COLUMNS = ['public', 'crew', 'office', 'owner', 'key', 'customer'] as const
type Column = (typeof COLUMNS)[number]
/** What a caller without access gets. Undefined: the call gets past the check. */
type Refusal = 401 | 403 | undefined

/** docs/rules.md, Roles. Each row: what crew and office get. Owners and the admin key may call everything but a customer's page. */
const FOR_ALL: Record<Column, Refusal> = {
  public: undefined,
  crew: undefined,
  office: undefined,
  owner: undefined,
  key: undefined,
  customer: undefined,
}
const FOR_CREW: Record<Column, Refusal> = { ...FOR_ALL, public: 401, customer: 401 }
const FOR_OFFICE: Record<Column, Refusal> = { ...FOR_CREW, crew: 403 }
const FOR_OWNER: Record<Column, Refusal> = { ...FOR_OFFICE, office: 403 }

/** A browser that has opened a customer's page. */
const FOR_CUSTOMER: Record<Column, Refusal> = {
  public: 401,
  crew: 401,
  office: 401,
  owner: 401,
  key: 401,
  customer: undefined,
}

const TABLE: [row: Record<Column, Refusal>, keys: string][] = [
  [
    FOR_ALL,
    `GET config, GET health, GET ready, GET openapi.json, GET price-list, GET places/autocomplete,
     GET places/details, GET appointments/calendar/{token}, POST webhooks/stripe, POST sign-in, POST sign-in/use,
     POST my/open, POST my/opened, POST my/link,
     GET countertops, POST countertops, PUT countertops/{id}, DELETE countertops/{id},
     POST countertops/{id}/restore, POST photos, POST quote, POST samples,
     POST appointments, POST create-payment-intent, POST demo-payments/{id},
     GET quote/{id}, GET appointments/availability, GET appointments/current`,
  ],
  [
    FOR_CREW,
    `GET me, DELETE sign-in, PATCH appointments/{id}, GET day, GET appointments/{id}/measured,
     PATCH appointments/{id}/measured, POST appointments/{id}/on-my-way, GET appointments/{id}/photos,
     POST appointments/{id}/photos, GET appointments/{id}/photos/{photoId}, DELETE appointments/{id}/photos/{photoId}, POST appointments/{id}/installed,
     GET quotes/{id}/final-quotes/{revision}/shop-drawing, GET quotes/{id}/final-quotes/{revision}/slabs/{n}.dxf, GET quotes/{id}/final-quotes/{revision}/parts.dxf`,
  ],
  [
    FOR_OFFICE,
    `GET quotes, POST quotes, GET quotes/{id}, GET quotes/{id}/countertops/{countertopId}/image, GET quotes/{id}/photos/{photoId},
     POST quotes/{id}/attachments, GET quotes/{id}/attachments/{attachmentId}, DELETE quotes/{id}/attachments/{attachmentId},
     PATCH quotes/{id}, GET quotes/{id}/final-quotes, POST quotes/{id}/final-quotes, PATCH quotes/{id}/final-quotes/{revision},
     DELETE quotes/{id}/final-quotes/{revision}, POST quotes/{id}/final-quotes/{revision}/send,
     POST quotes/{id}/final-quotes/{revision}/withdraw, POST quotes/{id}/final-quotes/{revision}/accept-on-paper,
     POST quotes/{id}/payments, POST quotes/{id}/payments/{payment}/reverse, POST quotes/{id}/payments/{payment}/refund,
     POST quotes/{id}/cancel-job, GET quotes/{id}/installation, POST quotes/{id}/installation,
     PATCH quotes/{id}/installation, DELETE quotes/{id}/installation, POST quotes/{id}/installation-days, GET quotes/{id}/final-quotes/{revision}/frozen, GET quotes/{id}/final-quotes/{revision}/pdf,
     GET quotes/{id}/final-quotes/{revision}/fabrication, PUT quotes/{id}/final-quotes/{revision}/fabrication, POST quotes/bulk, POST quotes/{id}/email, GET inbox, GET views, POST views,
     PATCH views/{id}, DELETE views/{id}, GET appointments, GET appointments/{id}, POST appointments/by-phone,
     GET closures, POST closures, DELETE closures/{id}, GET people, GET settings, GET jobs/failed,
     POST jobs/failed/{id}/retry, GET failed-refunds, POST failed-refunds/{id}/paid-back, GET search, GET events, GET storage, GET customers, GET customers/{id}, PATCH customers/{id},
     POST customers/{id}/merge, POST customers/{id}/merge/undo, POST customers/{id}/split, POST customers/{id}/not-same,
     POST emails/{id}/address, POST customers/{id}/calls, POST customers/{id}/messages, POST customers/{id}/messages/read, GET messages, DELETE messages/{id}, GET templates, POST templates,
     PATCH templates/{id},
     GET week, GET opened-days, POST opened-days, DELETE opened-days/{date},
     GET crews, GET prices, GET hours, GET samples, PATCH samples/{id}, GET numbers, POST page-links`,
  ],
  [
    FOR_CUSTOMER,
    `GET my, GET my/photos/{id}, POST my/visit/move, POST my/visit/cancel, POST my/messages, PATCH my/contact, POST my/photos,
     POST my/installation, POST my/installation/move, POST my/final-quote/accept, POST my/final-quote/decline, GET my/final-quote/frozen, POST my/payment, GET my/final-quote/pdf`,
  ],
  [
    FOR_OWNER,
    `DELETE quotes/{id}, DELETE samples/{id}, POST customers/{id}/export, POST customers/{id}/erase, POST people, PATCH people/{id},
     POST people/{id}/link, DELETE people/{id}/sessions, POST crews, PATCH crews/{number}, POST hours, PATCH settings,
     POST prices, DELETE prices/{number}, POST prices/preview, POST export/quotes, POST export/visits, POST export/payments, POST export/final-quotes, POST export/customers, GET closed-months, POST closed-months, POST export/prices`,
  ],
]

const rows = new Map(
  TABLE.flatMap(([row, keys]) =>
    keys.split(',').map((key): [string, Record<Column, Refusal>] => [key.trim().replace(' ', ' /api/'), row]),
  ),
)

/** A session cookie for each role. */
const cookies: Partial<Record<Column, string>> = {}

beforeEach(async () => {
  for (const role of ['owner', 'office', 'crew'] as const) {
    cookies[role] = (await signedIn(api.app, (await addPerson(api.app, role)).link)).cookie
  }
  const { body } = await visitor(api.app).post('/api/quote', quoteRequest()).expect(201)
  cookies.customer = (await openPage(api.app, { quoteId: body.quoteId })).cookie
})

const call = (key: string, column: Column) => {
  const [method = '', path = ''] = key.split(' ')
  const address = path.replace('{token}', 'none').replace(/\{\w+\}/g, randomUUID())
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete' // the methods of the contract
  const test = request(api.app)[verb](address).set('X-Session-ID', newSession())
  if (column === 'key') return test.set('x-admin-key', TEST_ADMIN_KEY)
  return cookies[column] === undefined ? test : test.set('Cookie', cookies[column])
}

it('the table has a row for every endpoint, and no other', () => {
  expect([...rows.keys()].toSorted()).toEqual(Object.keys(contract).toSorted())
})

describe.each([...rows])('%s', (key, row) => {
  it('lets in whom its row names, and no one else', async () => {
    for (const column of COLUMNS) {
      const { status, body } = await call(key, column)
      const refusal = row[column]
      if (refusal === undefined) {
        expect([column, status]).toEqual([column, expect.toSatisfy((code: number) => code < 500)])
        // Its own token is unknown, which is 401, too.
        if (key !== 'POST /api/sign-in/use')
          expect([column, status]).not.toEqual([column, expect.toBeOneOf([401, 403])])
      } else {
        expect([column, status]).toEqual([column, refusal])
        expect(body.code).toBe(refusal === 401 ? 'unauthorized' : 'forbidden')
        if (refusal === 403) expect(body.error).toBe('Your role does not allow this.')
      }
    }
  })
})
