import { PageProviders } from '#test/client/page-providers.tsx'
import { inTurn, stubApi, unreachable } from '#test/client/stub-api.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { readQuery } from '#client/api/query-client.ts'
import { PhotoGrid } from './PhotoGrid.tsx'

const ID = '0198c0de-0000-7000-8000-000000001042'
const PHOTO_IDS = ['a', 'b', 'c'].map((digit) => `0198c0de-0000-7000-8000-00000000000${digit}`)
const pathOf = (index: number) => `GET /api/quotes/${ID}/photos/${PHOTO_IDS[index]}`
const photo = () => new Response(new Uint8Array([0xff, 0xd8]), { headers: { 'content-type': 'image/jpeg' } })

function setUp(first = () => photo() as Response | Promise<Response>) {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
  const requests = stubApi({ [pathOf(0)]: first, [pathOf(1)]: photo, [pathOf(2)]: photo })
  render(
    <PageProviders auth="k">
      <PhotoGrid
        photos={PHOTO_IDS.map((photoId) => ({
          id: photoId,
          read: readQuery('GET /api/quotes/{id}/photos/{photoId}', { params: { id: ID, photoId } }),
        }))}
        title="Photos of quote #1042"
        fileName="quote-1042-photo"
      />
    </PageProviders>,
  )
  return { requests, user: userEvent.setup() }
}

it('fetches each photo once with the admin key, opens it large, and shows the others by keyboard', async () => {
  const { requests, user } = setUp()
  const second = await screen.findByRole('button', { name: 'Photo 2 of 3' })
  await user.click(second)
  const viewer = within(screen.getByRole('dialog', { name: 'Photos of quote #1042' }))
  const shown = () => viewer.getByRole('img').getAttribute('alt')
  await waitFor(() => expect(shown()).toBe('Photo 2 of 3'))
  expect(viewer.getByRole('link').getAttribute('download')).toBe('quote-1042-photo-2.jpeg')
  for (const [key, alt] of [
    ['{ArrowRight}', 'Photo 3 of 3'],
    ['{ArrowRight}', 'Photo 1 of 3'],
    ['{ArrowLeft}', 'Photo 3 of 3'],
    ['{Home}', 'Photo 1 of 3'],
    ['{End}', 'Photo 3 of 3'],
  ] as const) {
    await user.keyboard(key)
    await waitFor(() => expect(shown()).toBe(alt))
    expect(viewer.getByRole('status').textContent).toBe(alt)
  }
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(second)
  expect(requests.map(({ adminKey }) => adminKey)).toEqual(['k', 'k', 'k'])
})

it('offers to load a photo again', async () => {
  const { user } = setUp(inTurn(unreachable, photo))
  await user.click(await screen.findByRole('button', { name: /^Photo 1 of 3.*Try again$/ }))
  expect(await screen.findByRole('button', { name: 'Photo 1 of 3' })).toBeDefined()
})
