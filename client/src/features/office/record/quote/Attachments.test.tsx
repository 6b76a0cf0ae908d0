import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { detail, FIRST, ID } from '#test/client/office-quotes.tsx'
import { PageProviders } from '#test/client/page-providers.tsx'
import {
  delayedResponse,
  inTurn,
  json,
  noContent,
  stubApi,
  type StubbedApi,
  unreachable,
} from '#test/client/stub-api.ts'
import { MAX_ATTACHMENT_BYTES } from '#shared/attachments/attachment.ts'
import type { Attachment } from '#shared/attachments/schema.ts'
import { Attachments } from './Attachments.tsx'

const POST = `POST /api/quotes/${ID}/attachments`
const PLAN: Attachment = {
  id: '0198c0de-0000-7000-8000-0000000000f1',
  name: 'plan.pdf',
  type: 'application/pdf',
  bytes: 1_300_000,
  at: '2026-03-09T16:00:00.000Z',
  by: 'Anna Ruiz',
}
const PDF = new File(['%PDF-1.7'], 'island.pdf', { type: 'application/pdf' })

function setUp(api: StubbedApi = {}, attachments?: Attachment[]) {
  const requests = stubApi(api)
  render(
    <PageProviders auth="k">
      <Attachments quote={{ ...detail(FIRST), ...(attachments && { attachments }) }} />
    </PageProviders>,
  )
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  const files = within(screen.getByRole('region', { name: 'Files' }))
  return { requests, files, input, user: userEvent.setup({ applyAccept: false }) }
}

it('sends a chosen file under its name, says so while it does, and once it is attached', async () => {
  const held = delayedResponse()
  const { requests, files, input, user } = setUp({ [POST]: () => held.answer })
  await user.upload(input(), PDF)
  expect((await files.findByRole('status')).textContent).toBe('Sending... 0%')
  expect(requests[0]?.query.get('name')).toBe('island.pdf')
  expect(requests[0]?.idempotencyKey).toBeTruthy()
  held.release(json({ ...PLAN, name: 'island.pdf' }, 201))
  await screen.findByText('File attached')
  await waitFor(() => expect(files.queryByRole('status')).toBeNull())
})

it('sends several one after the other', async () => {
  const first = delayedResponse()
  const { requests, input, user } = setUp({
    [POST]: inTurn(
      () => first.answer,
      () => json(PLAN, 201),
    ),
  })
  await user.upload(input(), [PDF, new File(['%PDF-1.7'], 'second.pdf', { type: 'application/pdf' })])
  await waitFor(() => expect(requests).toHaveLength(1))
  first.release(json(PLAN, 201))
  await waitFor(() => expect(requests.map(({ query }) => query.get('name'))).toEqual(['island.pdf', 'second.pdf']))
})

it('keeps a file that did not arrive, with the reason, and sends it again with the same key', async () => {
  const { requests, files, input, user } = setUp({ [POST]: inTurn(unreachable, () => json(PLAN, 201)) })
  await user.upload(input(), PDF)
  await user.click(await files.findByRole('button', { name: 'Try again: island.pdf' }))
  await waitFor(() => expect(files.queryByText('island.pdf')).toBeNull())
  expect(new Set(requests.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

it('says why a file of another type, or one too large, is not sent', async () => {
  const { requests, files, input, user } = setUp()
  const large = new File([], 'large.pdf', { type: 'application/pdf' })
  Object.defineProperty(large, 'size', { value: MAX_ATTACHMENT_BYTES + 1024 * 1024 })
  await user.upload(input(), [large, new File(['x'], 'plan.dwg')])
  expect(files.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Not attached: It has 21 MB. A file can have up to 20 MB.',
    'Not attached: Only PDFs, JPEGs, PNGs, and WebP pictures can be attached.',
  ])
  await user.click(files.getByRole('button', { name: 'Leave out plan.dwg' }))
  expect(files.queryByText('plan.dwg')).toBeNull()
  expect(requests).toEqual([])
})

it('takes dropped files', async () => {
  const { requests } = setUp({ [POST]: () => json(PLAN, 201) })
  fireEvent.drop(screen.getByRole('region', { name: 'Files' }), { dataTransfer: { files: [PDF] } })
  await waitFor(() => expect(requests).toHaveLength(1))
})

it('shows what is attached, and asks before it removes one', async () => {
  const path = `/api/quotes/${ID}/attachments/${PLAN.id}`
  const { requests, files, user } = setUp({ [`DELETE ${path}`]: noContent }, [PLAN])
  expect(files.getByText('1.2 MB, Anna Ruiz, Mar 9, 2026, 11:00 AM')).toBeDefined()
  await user.click(files.getByRole('button', { name: 'Remove plan.pdf' }))
  expect(requests).toEqual([])
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await screen.findByText('File removed')
  expect(requests.map(({ method }) => method)).toEqual(['DELETE'])
})
