import { z } from 'zod'
import { calendarDateSchema } from '#shared/appointments/schema.ts'
import { crewEditSchema, crewSchema, newCrewSchema } from '#shared/crews/schema.ts'
import {
  currentHoursSchema,
  hoursSchema,
  hoursSetSchema,
  newHoursSchema,
  openedDaySchema,
} from '#shared/hours/schema.ts'
import { endpoint, error, idempotencyHeaders } from '#shared/http/endpoint.ts'

const crewNumber = z
  .string()
  .regex(/^\d{1,2}$/, { error: 'number must be the number of a crew' })
  .transform(Number)

/** Crews, hours and opened days. */
export const scheduleEndpoints = {
  'GET /api/crews': endpoint({
    summary: 'The crews, by number',
    access: 'office',
    success: { status: 200, json: z.array(crewSchema) },
  }),
  'POST /api/crews': endpoint({
    summary: 'Add a crew. It gets the next number',
    access: 'owner',
    headers: idempotencyHeaders,
    body: newCrewSchema,
    success: { status: 201, json: crewSchema },
    errors: { 409: error },
  }),
  'PATCH /api/crews/{number}': endpoint({
    summary: "Change a crew's name, color, and days, or whether it's active",
    access: 'owner',
    params: z.object({ number: crewNumber }),
    body: crewEditSchema,
    success: { status: 200, json: crewSchema },
    errors: { 404: error, 409: error.extend({ current: crewSchema.optional() }) },
  }),
  'GET /api/hours': endpoint({
    summary: 'When visits start on each weekday: today, and from the next change on',
    access: 'office',
    success: { status: 200, json: currentHoursSchema },
  }),
  'POST /api/hours': endpoint({
    summary: 'Set when visits start, from tomorrow or later on. Visits outside of it stay, and the response lists them',
    access: 'owner',
    body: newHoursSchema,
    success: { status: 201, json: hoursSetSchema },
    errors: { 409: error.extend({ current: hoursSchema.optional() }) },
  }),
  'GET /api/opened-days': endpoint({
    summary: 'Days that are opened although the shop would be closed, from today on',
    access: 'office',
    success: { status: 200, json: z.array(openedDaySchema) },
  }),
  'POST /api/opened-days': endpoint({
    summary: 'Open a day on which the shop would be closed',
    access: 'office',
    body: openedDaySchema,
    success: { status: 201, json: openedDaySchema },
    errors: { 409: error },
  }),
  'DELETE /api/opened-days/{date}': endpoint({
    summary: 'Close an opened day. Its visits stay',
    access: 'office',
    params: z.object({ date: calendarDateSchema }),
    success: { status: 204 },
    errors: { 404: error },
  }),
}
