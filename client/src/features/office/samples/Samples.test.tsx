import { axe } from '#test/client/axe.ts'
import { renderOffice } from '#test/client/office-quotes.tsx'
import { PageProviders } from '#test/client/page-providers.tsx'
import { person } from '#test/client/people.ts'
import { press } from '#test/client/press.ts'
import { json, noContent, stubApi } from '#test/client/stub-api.ts'
import { shownToast } from '#test/client/toasts.ts'
import { ADA, ANA } from '#test/contacts.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BY_SESSION } from '#client/api/auth.ts'
import type { Role } from '#shared/people/roles.ts'
import type { SampleRequest } from '#shared/samples/schema.ts'
import { Samples } from './Samples.tsx'

const request = (index: number, changes: Partial<SampleRequest> = {}): SampleRequest => ({
  id: `0198c0de-0000-4000-8000-00000000000${index}`,
  ...ADA,
  phoneNumber: '',
  stones: ['southport', 'gray-mist'],
  createdAt: '2026-03-09T15:04:00.000Z',
  sent: null,
  ...changes,
})
const SENT = { at: '2026-03-10T15:04:00.000Z', by: 'Luis' }

/** Answers as the server would, with these requests. Only the first one changes. */
function setUp(requests: SampleRequest[], role: Role = 'office') {
  let stored = requests
  const { id } = request(1)
  const sent = stubApi({
    'GET /api/samples': ({ query }) =>
      json(
        stored.filter((one) => String(one.sent !== null) === query.get('sent')),
        200,
        { 'X-Total-Count': '1' },
      ),
    [`PATCH /api/samples/${id}`]: ({ body }) => {
      const isSent = (body as { sent: boolean }).sent // as the page sends
      stored = [request(1, { sent: isSent ? SENT : null })]
      return json(stored[0])
    },
    [`DELETE /api/samples/${id}`]: () => {
      stored = []
      return noContent()
    },
  })
  render(
    <PageProviders auth={BY_SESSION}>
      <Samples me={{ kind: 'person', role, person: person('Anna', { role }) }} />
    </PageProviders>,
  )
  return { sent, user: userEvent.setup() }
}

const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1)

describe('the requests for samples', () => {
  it('say who wants which stones where, and who sent them', async () => {
    setUp([request(1), request(2, { ...ANA, phoneNumber: '', sent: SENT })])
    await screen.findByRole('table', { name: 'To mail' })
    const [open] = rowsOf('To mail')
    for (const text of [
      'Ada Okafor',
      ADA.email,
      'Southport',
      'Gray Mist',
      '12 Main Street, Nashville',
      'Mar 9, 2026',
    ]) {
      expect(open?.textContent).toContain(text)
    }
    await screen.findByRole('table', { name: 'Sent' })
    const [sent] = rowsOf('Sent')
    expect(sent?.textContent).toContain('Mar 10, 2026, 10:04 AMby Luis')
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
    await axe()
  })

  it('move between the lists, and back', async () => {
    const { sent, user } = setUp([request(1)])
    await press(user, 'Sent: Ada Okafor')
    await screen.findByText('No samples to mail.')
    expect(rowsOf('Sent')).toHaveLength(1)
    expect(document.activeElement?.querySelector('h2')?.textContent).toBe('To mail')
    expect(shownToast()?.title).toBe('Ada Okafor: samples sent')
    await press(user, 'Not sent: Ada Okafor')
    await screen.findByText('None sent yet.')
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { sent: true },
      { sent: false },
    ])
  })

  it('are deleted by an owner, after a question', async () => {
    const { user } = setUp([request(1)], 'owner')
    await press(user, 'Delete: Ada Okafor')
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this request?' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await screen.findByText('No samples to mail.')
    expect(shownToast()).toMatchObject({ title: 'Request deleted', description: 'Ada Okafor' })
  })
})

it('are counted in the bar, which leads there only while some wait', async () => {
  renderOffice()
  await screen.findByRole('table', { name: 'Quote Management' })
  expect(screen.queryByRole('link', { name: /Samples/ })).toBeNull()
  cleanup()
  renderOffice({ 'GET /api/samples': () => json([request(1)], 200, { 'X-Total-Count': '3' }) })
  await waitFor(() => expect(screen.getByRole('link', { name: /Samples/ }).textContent).toBe('Samples 3'))
})
