import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { noFreeTimes } from '#test/client/appointment-fixtures.ts'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { SHOP } from '#shared/content/shop.ts'
import { axe } from '#test/client/axe.ts'
import { CUSTOMER_ID, CUSTOMER_PATH, customer, message, openRecord, QUOTE } from '#test/client/office-records.tsx'
import { press } from '#test/client/press.ts'
import {
  delayedResponse,
  inTurn,
  json,
  noContent,
  refusal,
  type StubbedRequest,
  unreachable,
} from '#test/client/stub-api.ts'

const TEMPLATE = {
  id: '0198c0de-0000-7000-8000-0000000000f1',
  name: 'Estimate reminder',
  subject: 'Your estimate',
  body: 'Hi {{firstName}},\nYour estimate of {{total}} is still open.',
  followUpDays: null,
  archived: false,
  version: 2,
}
const FILLED = 'Hi Dana,\nYour estimate of $1,800.00 is still open.'
const ARCHIVED = { ...TEMPLATE, id: '0198c0de-0000-7000-8000-0000000000f2', name: 'Old one', archived: true }
const TEMPLATES = { 'GET /api/templates': () => json([TEMPLATE, ARCHIVED]) }
const MESSAGES = `${CUSTOMER_PATH}/messages`
const CALLS = `${CUSTOMER_PATH}/calls`

const keysOf = (requests: StubbedRequest[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ idempotencyKey }) => idempotencyKey)

const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const textOf = (label: string) => screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label).value

/** Opens the dialog and fills it in. */
async function write(user: UserEvent, text: string, subject = 'Your visit') {
  await press(user, 'Write an email')
  enter('Subject', subject)
  enter('Text', text)
}

/** Presses a button again and again, until there are `count` keys and the button can be pressed once more. */
async function pressAndWait(user: UserEvent, name: string, keys: () => (string | null)[], count: number) {
  await press(user, name)
  await waitFor(() => expect(keys()).toHaveLength(count))
  await screen.findByRole('button', { name })
  return keys()
}

describe('logging a call', () => {
  it('takes two presses, and can be undone', async () => {
    const call = message({ channel: 'call', outcome: 'reached', state: null })
    const { user, sent } = await openRecord({
      [`POST ${CALLS}`]: () => json(call, 201),
      [`DELETE /api/messages/${call.id}`]: noContent,
    })
    await press(user, 'Log a call')
    const outcomes = within(screen.getByRole('group', { name: 'Outcome' })).getAllByRole('button')
    expect(outcomes.map(({ textContent }) => textContent)).toEqual(['1Reached', '2Left a message', '3No answer'])
    expect(document.activeElement).toBe(outcomes[0])
    await axe()
    await user.keyboard('{Enter}')
    await screen.findByText('Call logged')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Log a call' }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Call deleted')
    expect(sent()).toEqual([
      ['POST', CALLS, { outcome: 'reached', quoteId: QUOTE.id }],
      ['DELETE', `/api/messages/${call.id}`, undefined],
    ])
  })

  it('takes a note and a follow-up day, and keeps them if it fails', async () => {
    const { user, sent } = await openRecord({ [`POST ${CALLS}`]: () => refusal('internal', 'Down') })
    await press(user, 'Log a call')
    await user.type(screen.getByLabelText('Note (optional)'), 'Busy')
    enter('Follow up on', '2026-11-24')
    await press(user, 'No answer')
    await screen.findByText('Failed to log the call: Down')
    expect(textOf('Note (optional)')).toBe('Busy')
    // Escape would only dismiss the toast.
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await screen.findByRole('alertdialog', { name: 'Discard this call?' })
    expect(sent()[0]?.[2]).toEqual({ outcome: 'no_answer', quoteId: QUOTE.id, note: 'Busy', followUpOn: '2026-11-24' })
  })

  it.each([
    ['call', 'Log a call', 'Reached', CALLS],
    ['message', 'Write an email', 'Send', MESSAGES],
  ])('or a message takes the next follow-up day by one press or key: a %s', async (_, action, button, path) => {
    const due = { ...QUOTE, followUpOn: '2026-03-09' }
    const { user, sent } = await openRecord(
      { ...TEMPLATES, [`POST ${path}`]: () => json(message({ state: 'waiting' }), 201) },
      () => customer({ quotes: [due] }),
    )
    // A Wednesday in the shop.
    vi.setSystemTime('2026-03-12T03:00:00Z')
    await press(user, action)
    screen.getByText('An answer ends the follow-up of Mar 9.')
    const day = screen.getByLabelText<HTMLInputElement>('Follow up on')
    for (const [name, value] of [
      ['Tomorrow', 'Thu, Mar 12, 2026'],
      ['In a week', 'Wed, Mar 18, 2026'],
      ['None', ''],
      ['Monday', 'Mon, Mar 16, 2026'],
    ] as const) {
      await press(user, name)
      expect(day.value).toBe(value)
    }
    await axe()
    const focused = document.activeElement
    // Shift with a digit, as the keyboard has it.
    await user.keyboard('{Shift>}@{/Shift}')
    expect(day.value).toBe('Fri, Mar 13, 2026')
    await user.keyboard('{Shift>}%{/Shift}')
    expect(document.activeElement).toBe(day)
    enter('Follow up on', '2026-03-16')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(focused)
    expect(sent()).toEqual([])
    if (action === 'Write an email') {
      enter('Subject', 'Your visit')
      enter('Text', 'Dear Dana')
    }
    await press(user, button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()[0]?.slice(1)).toMatchObject([path, { quoteId: QUOTE.id, followUpOn: '2026-03-16' }])
  })

  it('is not discarded without a question if it has only a follow-up day', async () => {
    const { user } = await openRecord()
    await press(user, 'Log a call')
    enter('Follow up on', '2026-11-24')
    await user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard this call?' })
  })
})

describe('a message', () => {
  const waiting = message({ state: 'waiting' })
  const SENDS = {
    ...TEMPLATES,
    [`POST ${MESSAGES}`]: () => json(waiting, 201),
    [`DELETE /api/messages/${waiting.id}`]: noContent,
  }

  it('that is empty is not sent, and its first field gets the focus', async () => {
    const { user, sent } = await openRecord(SENDS)
    await press(user, 'Write an email')
    await screen.findByRole('button', { name: TEMPLATE.name })
    await user.keyboard('{Control>}{Enter}{/Control}')
    screen.getByText('The subject is required')
    expect(document.activeElement).toBe(screen.getByLabelText('Subject'))
    await user.type(screen.getByLabelText('Subject'), 'Your visit')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(document.activeElement).toBe(screen.getByLabelText('Text'))
    expect(sent()).toEqual([])
  })

  it('from a template is filled in, goes out by Ctrl+Enter, and can be taken back', async () => {
    const { user, sent } = await openRecord(SENDS)
    await press(user, 'Write an email')
    await screen.findByRole('button', { name: TEMPLATE.name })
    expect(screen.queryByRole('button', { name: ARCHIVED.name })).toBeNull()
    // The digit of the template.
    await user.keyboard('1')
    expect(screen.getByRole('button', { name: TEMPLATE.name, pressed: true })).toBeDefined()
    expect(textOf('Text')).toBe(FILLED)
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
    await axe()
    await user.click(screen.getByLabelText('Text'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Message goes out in 10 seconds')
    expect(screen.queryByRole('dialog', { name: 'Write an email' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Message not sent')
    expect(sent()).toEqual([
      [
        'POST',
        MESSAGES,
        { subject: TEMPLATE.subject, body: FILLED, quoteId: QUOTE.id, templateId: TEMPLATE.id, answers: [] },
      ],
      ['DELETE', `/api/messages/${waiting.id}`, undefined],
    ])
  })

  it('taken back is there when the next one is opened', async () => {
    const { user } = await openRecord(SENDS)
    await write(user, 'Wrong text')
    await press(user, 'Send')
    await screen.findByText('Message goes out in 10 seconds')
    // The open dialog has no text that could replace it.
    await press(user, 'Write an email')
    fireEvent.click(screen.getByText('Undo'))
    await screen.findByText("Dana Whitfield. Its text is kept under 'Write an email'.")
    await user.keyboard('{Escape}')
    await press(user, 'Write an email')
    expect(textOf('Text')).toBe('Wrong text')
  })

  it('that could not be sent says so in the dialog, and goes out after a change', async () => {
    const { answer, release } = delayedResponse()
    let answered: () => Promise<Response> = () => answer
    const { user, sent } = await openRecord({ ...TEMPLATES, [`POST ${MESSAGES}`]: () => answered() })
    await press(user, 'Write an email')
    const dialog = within(screen.getByRole('dialog'))
    const [subject, text] = [
      dialog.getByLabelText<HTMLInputElement>('Subject'),
      dialog.getByLabelText<HTMLTextAreaElement>('Text'),
    ]
    fireEvent.change(subject, { target: { value: 'Your visit' } })
    fireEvent.change(text, { target: { value: 'Dear Dana' } })
    await press(user, 'Send')
    await user.type(text, ', nothing more')
    expect([subject.readOnly, text.readOnly, text.value]).toEqual([true, true, 'Dear Dana'])
    release(refusal('internal', 'Down'))
    expect((await dialog.findByRole('alert')).textContent).toBe('Failed to send the message: Down')
    await user.type(text, ',')
    expect(dialog.queryByRole('alert')).toBeNull()
    answered = async () => json(message({ state: 'waiting' }), 201)
    await press(user, 'Send')
    await screen.findByText('Message goes out in 10 seconds')
    expect(sent().map(([, , body]) => body)).toMatchObject([{ body: 'Dear Dana' }, { body: 'Dear Dana,' }])
  })

  it('names unknown and empty variables, and what is missing, before it is sent', async () => {
    const { user, sent } = await openRecord(TEMPLATES)
    await press(user, 'Write an email')
    await press(user, 'Send')
    screen.getByText('The subject is required')
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'On {{visitDay}}' } })
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Hi {{frist}}' } })
    screen.getByText('{{visitDay}} has no value for this customer.')
    screen.getByText('There is no {{frist}}. Did you mean {{firstName}}?')
    await press(user, 'Send')
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Hi {{firstName},' } })
    screen.getByText('Write {{firstName}} instead of {{firstName}.')
    await press(user, 'Send')
    expect(sent()).toEqual([])
    await user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard this message?' })
  })

  it('follows up as its template says, unless someone chose a day or none', async () => {
    const first = { ...TEMPLATE, id: ARCHIVED.id, name: 'First reply', followUpDays: 3 }
    const { user, sent } = await openRecord({ ...SENDS, 'GET /api/templates': () => json([first, TEMPLATE]) })
    // A Wednesday in the shop.
    vi.setSystemTime('2026-03-11T15:00:00Z')
    await press(user, 'Write an email')
    await screen.findByRole('button', { name: 'First reply' })
    const day = screen.getByLabelText<HTMLInputElement>('Follow up on')
    await user.keyboard('1')
    // In place of a Saturday.
    expect(day.value).toBe('Mon, Mar 16, 2026')
    screen.getByText("'First reply': in 3 days, or the next working day")
    await user.keyboard('2')
    expect(day.value).toBe('')
    await user.keyboard('1{Shift>}!{/Shift}')
    expect(screen.queryByText(/in 3 days/)).toBeNull()
    await user.keyboard('2')
    expect(day.value).toBe('Thu, Mar 12, 2026')
    await press(user, 'None')
    await user.keyboard('1')
    await press(user, 'None')
    await press(user, 'Send')
    await screen.findByText('Message goes out in 10 seconds')
    expect(sent()[0]?.[2]).not.toHaveProperty('followUpOn')
    await press(user, 'Write an email')
    await user.keyboard('1')
    await press(user, 'Send')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.[2]).toMatchObject({ templateId: first.id, followUpOn: '2026-03-16' })
  })

  it('is discarded without a question if nothing was typed after a template', async () => {
    const { user } = await openRecord(TEMPLATES)
    await press(user, 'Write an email')
    await press(user, TEMPLATE.name)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe(FILLED)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press(user, 'Write an email')
    await press(user, TEMPLATE.name)
    await user.type(screen.getByLabelText('Text'), '!')
    await user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard this message?' })
  })

  it('keeps what was typed when a template replaces it', async () => {
    const { user } = await openRecord(TEMPLATES)
    await press(user, 'Write an email')
    await screen.findByRole('button', { name: TEMPLATE.name })
    const text = screen.getByLabelText<HTMLTextAreaElement>('Text')
    await user.type(text, 'Mine')
    await press(user, TEMPLATE.name)
    expect(text.value).toBe(FILLED)
    await screen.findByText('Text replaced')
    fireEvent.click(screen.getByText('Undo', { selector: 'button' }))
    await waitFor(() => expect(text.value).toBe('Mine'))
  })

  it('goes to who asked for the quote, even if not the customer, with its number once in the subject', async () => {
    const dev = { ...QUOTE, firstName: 'Dev', email: 'dev@example.com' }
    const { user } = await openRecord({ ...TEMPLATES, 'GET /api/quotes': () => json([dev]) }, () =>
      customer({ quotes: [dev] }),
    )
    await press(user, 'Write an email')
    expect(screen.getByRole('dialog').textContent).toContain('To Dev Whitfield, dev@example.com')
    enter('Subject', 'Re: Your estimate [#1042]')
    enter('Text', 'Hi {{firstName}}')
    const preview = screen.getByRole('region', { name: 'Preview' })
    expect(preview.textContent).toBe('PreviewRe: Your estimate [#1042]Hi Dev')
  })

  it('needs an email address, which can be added there', async () => {
    let email = ''
    const current = () => customer({ email, quotes: [{ ...QUOTE, email }] })
    const { user } = await openRecord(
      {
        ...TEMPLATES,
        [`PATCH ${CUSTOMER_PATH}`]: () => {
          email = 'dana@example.com'
          return json(current())
        },
      },
      current,
    )
    await press(user, 'Write an email')
    const composer = within(screen.getByRole('dialog', { name: 'Write an email' }))
    composer.getByText('This customer has no email address.')
    expect(composer.queryByRole('button', { name: 'Send' })).toBeNull()
    await user.click(composer.getByRole('button', { name: 'Edit customer' }))
    await user.type(screen.getByLabelText('Email (optional)'), 'dana@example.com')
    await press(user, 'Save')
    await composer.findByRole('button', { name: 'Send' })
    expect(screen.getByRole('dialog').textContent).toContain('To Dana Whitfield, dana@example.com')
  })

  it('says at the field what the server refuses', async () => {
    const { user } = await openRecord({
      ...TEMPLATES,
      [`POST ${MESSAGES}`]: () =>
        refusal('invalid', 'No', { issues: [{ path: 'body', message: '{{total}} has no value for this customer.' }] }),
    })
    await write(user, 'Hi', 'Hello')
    await press(user, 'Send')
    await screen.findByText('{{total}} has no value for this customer.')
  })
})

describe.each([
  ['a message', 'Write an email', 'Text', 'Send', MESSAGES, 'office_message'],
  ['a call', 'Log a call', 'Note (optional)', 'Reached', CALLS, 'office_call'],
])('%s that was not sent', (_, action, label, button, path, entry) => {
  const type = async (user: UserEvent) => {
    await press(user, action)
    if (action === 'Write an email') enter('Subject', 'Your visit')
    enter(label, 'Dear Dana')
    enter('Follow up on', '2026-11-24')
  }

  it('is there again after the session ended, until it is sent, discarded, or someone logs out', async () => {
    const { user, unmount } = await openRecord({
      ...TEMPLATES,
      [`POST ${path}`]: () => refusal('unauthorized', 'Please sign in again.'),
    })
    await type(user)
    await press(user, button)
    expect(await screen.findByLabelText('Admin Key')).toBeDefined()
    unmount()
    const again = await openRecord({
      ...TEMPLATES,
      [`POST ${path}`]: () => json(message({ state: 'waiting' }), 201),
    })
    await press(again.user, action)
    expect([textOf(label), textOf('Follow up on')]).toEqual(['Dear Dana', 'Tue, Nov 24, 2026'])
    if (action === 'Write an email') expect(textOf('Subject')).toBe('Your visit')
    await press(again.user, button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sessionStorage.getItem(entry)).toBeNull()
    await type(again.user)
    await again.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    await press(again.user, 'Discard')
    await press(again.user, action)
    expect(textOf(label)).toBe('')
    enter(label, 'Dear')
    again.unmount()
    const last = await openRecord(TEMPLATES)
    expect(sessionStorage.getItem(entry)).toContain('Dear')
    await press(last.user, 'Log out')
    await screen.findByLabelText('Admin Key')
    expect(sessionStorage.getItem(entry)).toBeNull()
  })

  it('has the same idempotency key after a lost answer and a reload, and a new one after a change', async () => {
    const { user, requests, unmount } = await openRecord({ ...TEMPLATES, [`POST ${path}`]: unreachable })
    await type(user)
    const [lost] = await pressAndWait(user, button, () => keysOf(requests), 1)
    unmount()
    const again = await openRecord({ ...TEMPLATES, [`POST ${path}`]: unreachable })
    await press(again.user, action)
    const send = (count: number) => pressAndWait(again.user, button, () => keysOf(again.requests), count)
    expect(await send(1)).toEqual([lost])
    enter(label, 'Dear Dana, call us.')
    expect((await send(2))[1]).not.toBe(lost)
  })
})

describe('what was typed to a customer whom someone merges into another one', () => {
  const TARGET_ID = '0198c0de-0000-7000-8000-0000000000c6'
  const TARGET_PATH = `/api/customers/${TARGET_ID}`
  const target = customer({
    id: TARGET_ID,
    quotes: [{ ...QUOTE, customerId: TARGET_ID }],
    merged: [{ id: CUSTOMER_ID, name: 'Dana Whitfield', mergedAt: '2026-03-10T15:00:00.000Z' }],
  })

  it('stays in the open dialog, and the next press sends it to the target', async () => {
    const path = `${TARGET_PATH}/messages`
    let isMerged = false
    const merge = () => {
      isMerged = true
      return refusal('not_allowed_now', 'This customer was merged into another one.')
    }
    const { user, sent } = await openRecord(
      {
        ...TEMPLATES,
        'GET /api/quotes': () => json([isMerged ? target.quotes[0] : QUOTE]),
        [`GET ${TARGET_PATH}`]: () => json(target),
        [`POST ${MESSAGES}`]: merge,
        [`POST ${path}`]: () => json(message({ state: 'waiting' }), 201),
      },
      () => (isMerged ? target : customer()),
    )
    await write(user, 'A long text')
    await press(user, 'Send')
    await screen.findByText(/This customer was merged into another one\.$/)
    await waitFor(async () => {
      expect(textOf('Text')).toBe('A long text')
      await press(user, 'Send')
      expect(sent().at(-1)?.[1]).toBe(path)
    })
    await screen.findByText('Message goes out in 10 seconds')
    expect(sessionStorage.getItem('office_message')).toBeNull()
  })
})

it('templates are added, changed, archived, and restored', async () => {
  const { user, sent } = await openRecord({
    ...TEMPLATES,
    'POST /api/templates': () => json(TEMPLATE, 201),
    [`PATCH /api/templates/${TEMPLATE.id}`]: () => json(TEMPLATE),
    [`PATCH /api/templates/${ARCHIVED.id}`]: () => json(ARCHIVED),
  })
  await press(user, 'Write an email')
  await screen.findByRole('button', { name: TEMPLATE.name })
  await press(user, 'Templates')
  await axe()
  await press(user, 'Add template')
  await user.type(screen.getByLabelText('Name'), 'Thanks')
  const dialog = within(screen.getByRole('dialog', { name: 'Add template' }))
  fireEvent.change(dialog.getByLabelText('Subject'), { target: { value: 'Thanks' } })
  fireEvent.change(dialog.getByLabelText('Text'), { target: { value: 'Hi {{frist}}' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  dialog.getByText('There is no {{frist}}. Did you mean {{firstName}}?')
  fireEvent.change(dialog.getByLabelText('Text'), { target: { value: 'Hi {{firstName},' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  dialog.getByText('Write {{firstName}} instead of {{firstName}.')
  fireEvent.change(dialog.getByLabelText('Text'), { target: { value: `Call ${SHOP.phone}` } })
  fireEvent.change(dialog.getByLabelText('Follow up in (optional)'), { target: { value: 'soon' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('The follow-up must be in 1 to 365 days')
  fireEvent.change(dialog.getByLabelText('Follow up in (optional)'), { target: { value: '3' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await press(user, `Edit ${TEMPLATE.name}`)
  await user.click(within(screen.getByRole('dialog', { name: 'Edit template' })).getByRole('button', { name: 'Save' }))
  await press(user, `Archive ${TEMPLATE.name}`)
  await press(user, `Restore ${ARCHIVED.name}`)
  await waitFor(() => expect(sent()).toHaveLength(4))
  const { name, subject, body } = TEMPLATE
  expect(sent().map(([, path, request]) => [path, request])).toEqual([
    ['/api/templates', { name: 'Thanks', subject: 'Thanks', body: `Call ${SHOP.phone}`, followUpDays: 3 }],
    [`/api/templates/${TEMPLATE.id}`, { name, subject, body, followUpDays: null, version: 2 }],
    [`/api/templates/${TEMPLATE.id}`, { archived: true, version: 2 }],
    [`/api/templates/${ARCHIVED.id}`, { archived: false, version: 2 }],
  ])
})

describe('editing a template', () => {
  const PATCH = `PATCH /api/templates/${TEMPLATE.id}`
  const theirs = { ...TEMPLATE, subject: 'Theirs', version: 7 }
  async function edit(api: Parameters<typeof openRecord>[0] = {}) {
    const opened = await openRecord({ ...TEMPLATES, ...api })
    await press(opened.user, 'Write an email')
    await screen.findByRole('button', { name: TEMPLATE.name })
    await press(opened.user, 'Templates')
    await press(opened.user, `Edit ${TEMPLATE.name}`)
    const form = within(screen.getByRole('dialog', { name: 'Edit template' }))
    const subject = form.getByLabelText<HTMLInputElement>('Subject')
    fireEvent.change(subject, { target: { value: 'Mine' } })
    return { ...opened, form, subject }
  }

  it('shows what someone else changed, and saves over it only when asked to', async () => {
    const { user, form, sent } = await edit({
      [PATCH]: inTurn(
        () => refusal('changed_meanwhile', 'No', { current: theirs }),
        () => json(theirs),
      ),
    })
    await user.click(form.getByRole('button', { name: 'Save' }))
    const notice = await form.findByRole('alert')
    expect(notice.textContent).toContain('Someone else changed this template while you were editing.')
    expect(notice.textContent).toContain('SubjectTheirsTheirsYoursMine')
    await user.click(form.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit template' })).toBeNull())
    expect(sent().map(([, , body]) => body)).toMatchObject([
      { subject: 'Mine', version: TEMPLATE.version },
      { subject: 'Mine', version: theirs.version },
    ])
  })

  it('asks before it discards that', async () => {
    const { user, subject } = await edit()
    await user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
    await press(user, 'Keep editing')
    expect(subject.value).toBe('Mine')
    await user.keyboard('{Escape}')
    await press(user, 'Discard')
    expect(screen.queryByRole('dialog', { name: 'Edit template' })).toBeNull()
    screen.getByRole('dialog', { name: 'Templates' })
  })
})

describe("'Book a visit'", () => {
  it("books for a customer without a quote, with the customer's contact, and asks for no follow-up day", async () => {
    const { user } = await openRecord(
      { 'GET /api/appointments/availability': noFreeTimes, 'GET /api/closures': () => json([]) },
      () => customer({ quotes: [] }),
      { path: `/orders/customers/${CUSTOMER_ID}` },
    )
    await press(user, 'Book a visit')
    const form = within(await screen.findByRole('dialog', { name: 'Book a visit for Dana Whitfield' }))
    expect((await form.findByLabelText<HTMLInputElement>('First name')).value).toBe('Dana')
    expect(form.getByLabelText<HTMLInputElement>('Quote number (optional)').value).toBe('')
    await user.keyboard('{Escape}')
    await press(user, 'Log a call')
    expect(screen.queryByLabelText('Follow up on')).toBeNull()
  })
})
