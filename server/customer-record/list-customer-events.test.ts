import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'

const api = useAppointmentApi()

it('the record has the latest 200 events about the customer, those merged into it, quotes, visits and messages, and an export has all', async () => {
  const quoteId = await api.newQuote()
  const { customerId } = await api.quoteOf(quoteId)
  const path = `/api/customers/${customerId}`
  const { body: visit } = await api.takeByPhone({ quoteId }).expect(201)
  const { body: call } = await api.office.post(`${path}/calls`, { outcome: 'no_answer' }).expect(201)
  const edit = { status: 'contacted', paymentStatus: 'not received' }
  await api.office.patch(`/api/quotes/${quoteId}`, edit).expect(200)
  const anna = await signedIn(api.app, (await addPerson(api.app, 'owner', { name: 'Anna Ruiz' })).link)
  const other = await api.newQuote({ email: 'other@example.com', phoneNumber: '(615) 555-0999' })
  const { customerId: merged } = await api.quoteOf(other)
  await anna.post(`/api/customers/${merged}/merge`, { into: customerId }).expect(200)
  const subjects = async () =>
    (await api.office.get(path).expect(200)).body.events.map((event: Record<string, unknown>) => [
      event.subject,
      event.subjectId,
      event.action,
    ])
  const shown = await subjects()
  for (const line of [
    ['customer', merged, 'merged'],
    ['quote', quoteId, 'edited'],
    ['message', call.id, 'created'],
    ['appointment', visit.id, 'created'],
  ]) {
    expect(shown).toContainEqual(line)
  }
  const copy = `insert into events (at, by_kind, by_name, subject, subject_id, action, changes)
    select now() + interval '1 year' + interval '1 second' * n, 'key', 'Admin key', 'quote', '${quoteId}', 'edited', '{}' from generate_series(1, 205) as n`
  await api.database.execute(copy)
  const latest = (await api.office.get(path).expect(200)).body.events
  expect(latest).toHaveLength(200)
  expect(latest.map(({ at }: { at: string }) => at)).toEqual(
    latest.map(({ at }: { at: string }) => at).toSorted((one: string, two: string) => two.localeCompare(one)),
  )
  const { body: zip } = await api.office.post(`${path}/export`).responseType('blob').expect(200)
  const history = JSON.parse(strFromU8(unzipSync(new Uint8Array(zip))['history.json'] ?? new Uint8Array()))
  expect(history).toHaveLength(shown.length + 205)
})
