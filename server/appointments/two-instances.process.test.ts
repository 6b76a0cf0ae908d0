import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { type ChosenSlot, makeTemplate, openShop } from '#test/crash/shop.ts'
import { waitUntil } from '#test/crash/until.ts'
import { DANA } from '#test/contacts.ts'
import { startBuiltServer } from '#test/processes/built-server.ts'

const VISITORS = 20
const DELIVERIES = 10

/** Two processes of the build on one Postgres, and one Stripe that sends its events to both. */
async function startTwo() {
  const template = await makeTemplate('postgres')
  onTestFinished(template.remove)
  const shop = await openShop(template)
  onTestFinished(() => shop.close())
  await shop.start()
  const second = await startBuiltServer({ ...shop.env })
  onTestFinished(second.kill)
  const secrets = [shop.env.STRIPE_WEBHOOK_SECRETS ?? '']
  shop.stripe.webhooks.addEndpoint({ url: `${second.url}/api/webhooks/stripe`, secrets })
  return { shop, urls: [shop.url(), second.url] }
}

it('two instances give a slot to one visitor, and an event has one effect', async () => {
  const { shop, urls } = await startTwo()
  const { appointmentDate, timeSlot } = shop.chooseSlot()
  const book = async (url: string): Promise<ChosenSlot & { status: number }> => {
    const session = randomBytes(16).toString('hex')
    const response = await fetch(`${url}/api/appointments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Session-ID': session },
      body: JSON.stringify({ appointmentDate, timeSlot, contact: DANA }),
    })
    const { id }: { id?: string } = await response.json()
    return { status: response.status, session, appointmentDate, timeSlot, id }
  }
  const answers = await Promise.all(Array.from({ length: VISITORS }, () => urls.map(book)).flat())
  const [winner, ...others] = answers.toSorted((a, b) => a.status - b.status)
  expect(winner?.status).toBe(201)
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]))
  if (winner?.id === undefined) throw new Error('The winner got no id')
  const { id } = winner

  await shop.pay(await shop.createIntent(winner))
  const paid = [...shop.stripe.webhooks.events.values()].find(({ type }) => type === 'payment_intent.succeeded')
  const sent = await shop.stripe.webhooks.deliverTimes(paid?.id ?? '', DELIVERIES)
  expect(new Set(sent.map(({ url, status }) => `${status} ${url}`))).toEqual(
    new Set(urls.map((url) => `200 ${url}/api/webhooks/stripe`)),
  )
  await waitUntil('the visit is confirmed', async () => (await shop.findAppointment(id)).status === 'confirmed')
  await waitUntil('both emails are sent', () => shop.mailbox.received.length === 2)
  const count = (table: string) =>
    shop.withDatabase(async (database) => (await database.run('', `select * from ${table}`, [])).length)
  expect(await count('payment_events')).toBe(1)
  expect(await count('appointment_history')).toBe(2)
  expect(await count("outgoing_mails where kind not like '%_reminder'")).toBe(2)
})
