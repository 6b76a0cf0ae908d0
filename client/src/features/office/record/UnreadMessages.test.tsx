import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { axe } from '#test/client/axe.ts'
import { customer, CUSTOMER_PATH, message, openRecord, QUOTE } from '#test/client/office-records.tsx'
import { press } from '#test/client/press.ts'
import { json } from '#test/client/stub-api.ts'

const NO_CONTENT = () => new Response(null, { status: 204 })
const written = (number: number, body: string, quoteId: string | null = QUOTE.id) =>
  message({
    id: `0198c0de-0000-7000-8000-00000000f00${number}`,
    quoteId,
    channel: 'page',
    direction: 'in',
    subject: '',
    body,
    by: { kind: 'customer', name: 'Customer' },
    state: null,
    unread: true,
  })
const OLD = written(1, 'Can we move the sink?')
const NEW = written(2, 'And the cooktop?', null)

/** The customer wrote twice. `marks` has what the server was told. */
async function open() {
  let unread = true
  const marks: unknown[] = []
  const record = await openRecord(
    {
      [`POST ${CUSTOMER_PATH}/messages/read`]: ({ body }) => {
        marks.push(body)
        unread = !(body as { read: boolean }).read
        return NO_CONTENT()
      },
    },
    () => customer({ messages: [NEW, OLD].map((one) => ({ ...one, unread })) }),
  )
  return { ...record, marks }
}

const onTop = () => screen.queryByRole('region', { name: 'New messages' })
const timeline = () => within(screen.getByRole('region', { name: 'Timeline' }))

it('names the final quote that the customer asks about, on top and in the timeline', async () => {
  await openRecord({}, () => customer({ messages: [{ ...OLD, revision: 2 }] }))
  const name = `final quote ${QUOTE.number}-2`
  expect(within(onTop() as HTMLElement).getByRole('listitem').textContent).toMatch(`New message about ${name} · `)
  expect(timeline().getByText(`About ${name}`)).toBeDefined()
})

it('what the customer wrote is on top of the record, oldest first, and stays new while that is open', async () => {
  const { sent } = await open()
  const article = screen.getByRole('article')
  const section = within(article).getByRole('region', { name: 'New messages' })
  expect(section.compareDocumentPosition(within(article).getByText('Log a call'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/Can we move the sink\?$/), expect.stringMatching(/And the cooktop\?$/)])
  expect(timeline().getAllByText('New')).toHaveLength(2)
  await axe()
  expect(sent()).toEqual([])
})

it("'Done' ends the wait of the messages that are shown, and 'Undo' takes that back", async () => {
  const { user, marks } = await open()
  await press(user, 'Done')
  await screen.findByText('Marked done')
  screen.getByText('Dana Whitfield', { selector: 'div' })
  await waitFor(() => expect(onTop()).toBeNull())
  expect(timeline().queryByText('New')).toBeNull()
  const ids = [OLD.id, NEW.id]
  expect(marks).toEqual([{ ids, read: true }])
  fireEvent.click(screen.getByText('Undo', { selector: 'button' }))
  await waitFor(() => expect(onTop()).not.toBeNull())
  expect(marks.slice(1)).toEqual([{ ids, read: false }])
})

it('an email answers what was there when it was opened, not what comes while it is written', async () => {
  const LATE = written(3, 'Wait!')
  let messages = [OLD]
  const { sent, user } = await openRecord(
    {
      'GET /api/templates': () => json([]),
      [`POST ${CUSTOMER_PATH}/messages`]: () => json(message({ state: 'waiting' }), 201),
    },
    () => customer({ messages }),
  )
  await press(user, 'Write an email')
  await user.type(await screen.findByLabelText('Subject'), 'Your sink')
  await user.type(screen.getByLabelText('Text'), 'Sure')
  messages = [LATE, OLD]
  // What any change causes.
  fireEvent.click(screen.getByText('Refresh'))
  await screen.findAllByText('Wait!')
  await press(user, 'Send')
  await waitFor(() => expect(sent()[0]?.[2]).toMatchObject({ body: 'Sure', answers: [OLD.id] }))
})
