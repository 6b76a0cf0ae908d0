import { z } from 'zod'
import { calendarDateSchema, officeAppointmentSchema } from '#shared/appointments/schema.ts'
import { byId, endpoint, error, requiredIdempotencyHeaders } from '#shared/http/endpoint.ts'
import { versionSchema } from '#shared/http/version.ts'
import {
  installationDaysSchema,
  installationInputSchema,
  installationSchema,
  installedSchema,
} from '#shared/installation/schema.ts'
import { slotRefused } from './appointments.ts'

/** With the day that can't be booked, or what someone else changed. */
const refused = slotRefused.extend({ date: calendarDateSchema.optional(), current: installationSchema.optional() })

const booked = {
  params: byId,
  headers: requiredIdempotencyHeaders,
  body: installationInputSchema,
  json: installationSchema,
  errors: { 409: refused },
}

/** The installation of a quote, in 1 to 4 parts. */
export const installationEndpoints = {
  'GET /api/quotes/{id}/installation': endpoint(
    'office',
    'The parts of an installation, the hours that it takes, and the days that the customer could choose',
    { params: byId, json: installationSchema },
  ),
  'POST /api/quotes/{id}/installation': endpoint(
    'office',
    'Book an installation in 1 to 4 parts. 409 not_open or too_tight unless force is true',
    { ...booked, status: 201 },
  ),
  'PATCH /api/quotes/{id}/installation': endpoint(
    'office',
    'Change an installation to these parts: others that are to come move or are canceled. 409 as when booking it',
    booked,
  ),
  'DELETE /api/quotes/{id}/installation': endpoint('office', 'Cancel all parts of an installation that are to come', {
    params: byId,
    body: z.object({ version: versionSchema }),
    json: installationSchema,
    errors: { 409: refused },
  }),
  'POST /api/quotes/{id}/installation-days': endpoint(
    'office',
    'Limit the days that the customer may choose. Without a day, any that is free',
    { params: byId, body: installationDaysSchema, json: installationSchema },
  ),
  'POST /api/appointments/{id}/installed': endpoint(
    'crew',
    'Close an installation whose parts have all begun, with what the crew notes and collects',
    {
      params: byId,
      headers: requiredIdempotencyHeaders,
      body: installedSchema,
      json: officeAppointmentSchema.pick({ id: true, status: true, version: true }),
      errors: { 409: error.extend({ current: officeAppointmentSchema.optional() }) },
    },
  ),
}
