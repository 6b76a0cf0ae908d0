import { z } from 'zod'
import {
  customerDetailSchema,
  customerEditSchema,
  customerSchema,
  emailAddressSchema,
  knownCustomerSchema,
  knownQuerySchema,
  mergeSchema,
  notSameSchema,
  otherCustomerSchema,
  splitSchema,
} from '#shared/customers/schema.ts'
import { customerErasureSchema } from '#shared/erasure/schema.ts'
import { byId, created, endpoint, error } from '#shared/http/endpoint.ts'
import {
  callInputSchema,
  messageInputSchema,
  messageSchema,
  messagesReadSchema,
  newTemplateSchema,
  templateEditSchema,
  templateSchema,
  waitingMessageSchema,
} from '#shared/messages/schema.ts'

/** After someone else's change: the customer as it is now. */
const customerChanged = error.extend({ current: customerSchema.optional() })
/** With the customer who has the email already. */
const emailTaken = error.extend({ other: otherCustomerSchema.optional() })

/** Customers of the office. */
export const customerEndpoints = {
  'GET /api/customers': endpoint(
    'office',
    'Who has this phone number or email already, newest first, at most 20. Not by a number that many people share',
    { query: knownQuerySchema, json: z.array(knownCustomerSchema) },
  ),
  'GET /api/customers/{id}': endpoint(
    'office',
    'A customer with all quotes, visits, and messages, and the latest 200 events, newest first. A merged id gives its target',
    { params: byId, json: customerDetailSchema },
  ),
  'PATCH /api/customers/{id}': endpoint(
    'office',
    "Change a customer's contact and notes, a corrected phone number or email in quotes and upcoming visits with the former one, and the whole contact of the selected upcoming visits",
    { params: byId, body: customerEditSchema, json: customerSchema, errors: { 400: emailTaken, 409: customerChanged } },
  ),
  'POST /api/emails/{id}/address': endpoint(
    'office',
    'Correct the address of an email that was not delivered, in the customer, quotes, and upcoming visits that have it',
    { params: byId, body: emailAddressSchema, errors: { 400: emailTaken, 409: error } },
  ),
  'POST /api/customers/{id}/merge': endpoint(
    'office',
    'Merge a customer into another one, which gets all quotes and visits',
    { params: byId, body: mergeSchema, json: customerSchema, errors: { 409: customerChanged } },
  ),
  'POST /api/customers/{id}/merge/undo': endpoint('office', 'Undo the merge of this customer, within 30 days', {
    params: byId,
    json: customerSchema,
  }),
  'POST /api/customers/{id}/split': endpoint(
    'office',
    "Give some of a customer's quotes, with their visits, to a new customer",
    { params: byId, body: splitSchema, status: 201, json: customerSchema },
  ),
  'POST /api/customers/{id}/not-same': endpoint(
    'office',
    'Remember that two customers with one phone number are different',
    { params: byId, body: notSameSchema },
  ),
  'POST /api/customers/{id}/export': endpoint(
    'owner',
    'Everything that is stored about a customer, as a zip archive: the record, history, drawings, photos, and messages',
    { params: byId, contentType: 'application/zip' },
  ),
  'POST /api/customers/{id}/erase': endpoint(
    'owner',
    "Erase a customer, with all quotes, visits, and messages. This can't be undone",
    { params: byId, body: customerErasureSchema, errors: { 409: customerChanged } },
  ),
  'POST /api/customers/{id}/calls': endpoint('office', 'Log a call with a customer, and when to call again', {
    params: byId,
    ...created,
    body: callInputSchema,
    json: messageSchema,
  }),
  'POST /api/customers/{id}/messages/read': endpoint(
    'office',
    'Mark what a customer wrote on their page as done without an answer, or as unread again',
    { params: byId, body: messagesReadSchema },
  ),
  'POST /api/customers/{id}/messages': endpoint(
    'office',
    'Email a customer. The message waits 10 seconds, and until it is sent it can be deleted',
    {
      params: byId,
      ...created,
      body: messageInputSchema,
      json: messageSchema,
    },
  ),
}

/** Messages to customers, and their templates. */
export const messageEndpoints = {
  'GET /api/messages': endpoint(
    'office',
    'What customers without a quote wrote and no one has answered, the oldest first, at most 20',
    { json: z.array(waitingMessageSchema) },
  ),
  'DELETE /api/messages/{id}': endpoint('office', 'Delete a logged call, or a message that is not sent yet', {
    params: byId,
  }),
  'GET /api/templates': endpoint('office', "The shop's texts for messages, by name, archived ones too", {
    json: z.array(templateSchema),
  }),
  'POST /api/templates': endpoint('office', 'Add a template', {
    ...created,
    body: newTemplateSchema,
    json: templateSchema,
  }),
  'PATCH /api/templates/{id}': endpoint('office', 'Change a template, or archive it. Fields that are left out stay', {
    params: byId,
    body: templateEditSchema,
    json: templateSchema,
    errors: { 409: error.extend({ current: templateSchema.optional() }) },
  }),
}
