import { z } from 'zod'
import { calendarDateSchema } from '#shared/appointments/schema.ts'
import { closureInputSchema, closureSchema, newClosureSchema } from '#shared/schedule/closures.ts'
import { crewEditSchema, crewSchema, newCrewSchema, numberInAddress } from '#shared/schedule/crews.ts'
import {
  currentHoursSchema,
  hoursSchema,
  hoursSetSchema,
  newHoursSchema,
  openedDaySchema,
} from '#shared/schedule/hours.ts'
import { byId, created, endpoint, error } from '#shared/http/endpoint.ts'

const crewNumber = numberInAddress('number must be the number of a crew')

/** Crews, hours, opened days and blocked times. */
export const scheduleEndpoints = {
  'GET /api/crews': endpoint('office', 'The crews, by number', { json: z.array(crewSchema) }),
  'POST /api/crews': endpoint('owner', 'Add a crew. It gets the next number', {
    ...created,
    body: newCrewSchema,
    json: crewSchema,
  }),
  'PATCH /api/crews/{number}': endpoint(
    'owner',
    "Change a crew's name, color, days, and email, or whether it's active",
    {
      params: z.object({ number: crewNumber }),
      body: crewEditSchema,
      json: crewSchema,
      errors: { 409: error.extend({ current: crewSchema.optional() }) },
    },
  ),
  'GET /api/hours': endpoint('office', 'When visits start on each weekday: today, and from the next change on', {
    json: currentHoursSchema,
  }),
  'POST /api/hours': endpoint(
    'owner',
    'Set when visits start, from tomorrow or later on. Visits outside of it stay, and the response lists them',
    {
      body: newHoursSchema,
      status: 201,
      json: hoursSetSchema,
      errors: { 409: error.extend({ current: hoursSchema.optional() }) },
    },
  ),
  'GET /api/opened-days': endpoint('office', 'Days that are opened although the shop would be closed, from today on', {
    json: z.array(openedDaySchema),
  }),
  'POST /api/opened-days': endpoint('office', 'Open a day on which the shop would be closed', {
    body: openedDaySchema,
    status: 201,
    json: openedDaySchema,
  }),
  'DELETE /api/opened-days/{date}': endpoint('office', 'Close an opened day. Its visits stay', {
    params: z.object({ date: calendarDateSchema }),
  }),
  'GET /api/closures': endpoint('office', 'Blocked hours and days, from today on', { json: z.array(closureSchema) }),
  'POST /api/closures': endpoint(
    'office',
    'Block hours of a day, a day, or several days, for all crews or one. Booked visits stay, and the response lists them',
    {
      ...created,
      body: closureInputSchema,
      json: newClosureSchema,
    },
  ),
  'DELETE /api/closures/{id}': endpoint('office', 'Unblock hours or days', { params: byId }),
}
