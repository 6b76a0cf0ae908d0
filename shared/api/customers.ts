import { z } from 'zod'
import {
  customerDetailSchema,
  customerEditSchema,
  customerSchema,
  emailAddressSchema,
  mergeSchema,
  notSameSchema,
  otherCustomerSchema,
  splitSchema,
} from '#shared/customers/schema.ts'
import { customerErasureSchema } from '#shared/erasure/schema.ts'
import { byId, endpoint, error, idempotencyHeaders } from '#shared/http/endpoint.ts'
import {
  callInputSchema,
  messageInputSchema,
  messageSchema,
  newTemplateSchema,
  templateEditSchema,
  templateSchema,
} from '#shared/messages/schema.ts'

/** After someone else's change: the customer as it is now. */
const customerChanged = error.extend({ current: customerSchema.optional() })
/** With the customer who has the email already. */
const emailTaken = error.extend({ other: otherCustomerSchema.optional() })

/** Customers of the office. */
export const customerEndpoints = {
  'GET /api/customers/{id}': endpoint({
    summary:
      'A customer with all quotes, visits, and messages, and the latest 200 events, newest first. A merged id gives its target',
    access: 'office',
    params: byId,
    success: { status: 200, json: customerDetailSchema },
    errors: { 404: error },
  }),
  'PATCH /api/customers/{id}': endpoint({
    summary:
      "Change a customer's contact and notes, a corrected phone number or email in quotes and upcoming visits with the former one, and the whole contact of the selected upcoming visits",
    access: 'office',
    params: byId,
    body: customerEditSchema,
    success: { status: 200, json: customerSchema },
    errors: { 400: emailTaken, 404: error, 409: customerChanged },
  }),
  'POST /api/emails/{id}/address': endpoint({
    summary:
      'Correct the address of an email that was not delivered, in the customer, quotes, and upcoming visits that have it',
    access: 'office',
    params: byId,
    body: emailAddressSchema,
    success: { status: 204 },
    errors: { 400: emailTaken, 404: error, 409: error },
  }),
  'POST /api/customers/{id}/merge': endpoint({
    summary: 'Merge a customer into another one, which gets all quotes and visits',
    access: 'office',
    params: byId,
    body: mergeSchema,
    success: { status: 200, json: customerSchema },
    errors: { 404: error, 409: customerChanged },
  }),
  'POST /api/customers/{id}/merge/undo': endpoint({
    summary: 'Undo the merge of this customer, within 30 days',
    access: 'office',
    params: byId,
    success: { status: 200, json: customerSchema },
    errors: { 404: error, 409: error },
  }),
  'POST /api/customers/{id}/split': endpoint({
    summary: "Give some of a customer's quotes, with their visits, to a new customer",
    access: 'office',
    params: byId,
    body: splitSchema,
    success: { status: 201, json: customerSchema },
    errors: { 404: error, 409: error },
  }),
  'POST /api/customers/{id}/not-same': endpoint({
    summary: 'Remember that two customers with one phone number are different',
    access: 'office',
    params: byId,
    body: notSameSchema,
    success: { status: 204 },
    errors: { 404: error, 409: error },
  }),
  'POST /api/customers/{id}/export': endpoint({
    summary:
      'Everything that is stored about a customer, as a zip archive: the record, history, drawings, photos, and messages',
    access: 'owner',
    params: byId,
    success: { status: 200, contentType: 'application/zip' },
    errors: { 404: error, 409: error },
  }),
  'POST /api/customers/{id}/erase': endpoint({
    summary: "Erase a customer, with all quotes, visits, and messages. This can't be undone",
    access: 'owner',
    params: byId,
    body: customerErasureSchema,
    success: { status: 204 },
    errors: { 404: error, 409: customerChanged },
  }),
  'POST /api/customers/{id}/calls': endpoint({
    summary: 'Log a call with a customer, and when to call again',
    access: 'office',
    params: byId,
    headers: idempotencyHeaders,
    body: callInputSchema,
    success: { status: 201, json: messageSchema },
    errors: { 404: error, 409: error },
  }),
  'POST /api/customers/{id}/messages': endpoint({
    summary: 'Email a customer. The message waits 10 seconds, and until it is sent it can be deleted',
    access: 'office',
    params: byId,
    headers: idempotencyHeaders,
    body: messageInputSchema,
    success: { status: 201, json: messageSchema },
    errors: { 404: error, 409: error },
  }),
}

/** Messages to customers, and their templates. */
export const messageEndpoints = {
  'DELETE /api/messages/{id}': endpoint({
    summary: 'Delete a logged call, or a message that is not sent yet',
    access: 'office',
    params: byId,
    success: { status: 204 },
    errors: { 404: error, 409: error },
  }),
  'GET /api/templates': endpoint({
    summary: "The shop's texts for messages, by name, archived ones too",
    access: 'office',
    success: { status: 200, json: z.array(templateSchema) },
  }),
  'POST /api/templates': endpoint({
    summary: 'Add a template',
    access: 'office',
    headers: idempotencyHeaders,
    body: newTemplateSchema,
    success: { status: 201, json: templateSchema },
    errors: { 409: error },
  }),
  'PATCH /api/templates/{id}': endpoint({
    summary: 'Change a template, or archive it. Fields that are left out stay',
    access: 'office',
    params: byId,
    body: templateEditSchema,
    success: { status: 200, json: templateSchema },
    errors: { 404: error, 409: error.extend({ current: templateSchema.optional() }) },
  }),
}
