import { appointmentEndpoints, paymentEndpoints } from './api/appointments.ts'
import { countertopEndpoints, sampleEndpoints } from './api/countertops.ts'
import { customerEndpoints, messageEndpoints } from './api/customers.ts'
import { finalQuoteEndpoints } from './api/final-quotes.ts'
import { installationEndpoints } from './api/installations.ts'
import { moneyEndpoints } from './api/money.ts'
import { myEndpoints } from './api/my.ts'
import { exportEndpoints, officeEndpoints, placeEndpoints, priceEndpoints, serviceEndpoints } from './api/office.ts'
import { peopleEndpoints } from './api/people.ts'
import { quoteEndpoints } from './api/quotes.ts'
import { scheduleEndpoints } from './api/schedule.ts'
import type { Endpoint, EndpointKey } from './http/endpoint.ts'

/**
 * Every endpoint. The server mounts a handler for each key, the client calls endpoints by key, and /api/openapi.json
 * is built from this table (docs/decisions/0002-one-contract.md).
 */
export const api = {
  ...countertopEndpoints,
  ...quoteEndpoints,
  ...finalQuoteEndpoints,
  ...installationEndpoints,
  ...moneyEndpoints,
  ...sampleEndpoints,
  ...appointmentEndpoints,
  ...paymentEndpoints,
  ...scheduleEndpoints,
  ...customerEndpoints,
  ...messageEndpoints,
  ...myEndpoints,
  ...peopleEndpoints,
  ...officeEndpoints,
  ...priceEndpoints,
  ...exportEndpoints,
  ...placeEndpoints,
  ...serviceEndpoints,
} satisfies Record<EndpointKey, Endpoint>

export type Api = typeof api
export type ApiKey = keyof Api
