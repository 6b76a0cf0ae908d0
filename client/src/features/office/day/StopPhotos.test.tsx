import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import * as shrinking from '#client/features/photos/shrink-photo.ts'
import { TOUCH } from '#client/ui/screen/media-queries.ts'
import { axe } from '#test/client/axe.ts'
import { stubPictures } from '#test/client/memory-pictures.ts'
import { EARLY, renderDay, stop } from '#test/client/office-day.tsx'
import { press } from '#test/client/press.ts'
import { json, refusal, unreachable } from '#test/client/stub-api.ts'

const PHOTOS = `/api/appointments/${EARLY.appointment.id}/photos`
const PHOTO = { id: '0198c0de-0000-7000-8000-0000000000aa', at: '2026-03-10T13:05:00.000Z', by: 'Luis' }
const JPEG = () => new Response(new Uint8Array([0xff, 0xd8]), { headers: { 'content-type': 'image/jpeg' } })
const WITH_PHOTO = { ...EARLY, photos: [PHOTO] }

beforeEach(() => {
  // jsdom has no object URLs, and can't draw. The browser tests shrink real photos.
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(shrinking, 'shrinkPhoto').mockImplementation(async (file) => {
    if (file instanceof File && !file.name.endsWith('.jpg')) throw new Error('EncodingError')
    return { photo: new Blob(['small'], { type: 'image/jpeg' }), preview: '' }
  })
})

const photosOf = async () => within((await stop('Early')).getByRole('group', { name: /^Photos/ }))
async function choose(...names: string[]): Promise<void> {
  const group = (await stop('Early')).getByRole('group', { name: /^Photos/ })
  const [input] = [...group.querySelectorAll<HTMLInputElement>('input[type=file]')].slice(-1)
  if (!input) throw new Error('There is no file input')
  fireEvent.change(input, { target: { files: names.map((name) => new File(['large'], name)) } })
}

it('photos are sent as they are chosen, open large, and are removed after a question', async () => {
  stubPictures()
  const { sent, requests, user } = renderDay({
    [`POST ${PHOTOS}`]: () => json(PHOTO, 201),
    [`DELETE ${PHOTOS}/${PHOTO.id}`]: () => new Response(null, { status: 204 }),
  })
  await choose('one.jpg', 'plan.pdf')
  const photos = await photosOf()
  expect(await photos.findByText('8:05 AM, Luis')).toBeDefined()
  expect(photos.getByText("plan.pdf: We can't read this file as a photo. Choose a JPEG or PNG.")).toBeDefined()
  expect(photos.getByRole('status').textContent).toBe('1 of 20 added')
  expect(sent()).toMatchObject([{ path: PHOTOS, idempotencyKey: expect.stringMatching(/.{16,}/) }])
  await axe()
  await user.click(await photos.findByRole('button', { name: 'Photo 1 of 1' }))
  const viewer = within(screen.getByRole('dialog', { name: 'Photos of Dana Early' }))
  expect(viewer.getByText('Luis, Mar 10, 2026, 8:05 AM')).toBeDefined()
  await user.keyboard('{Escape}')
  // What the phone has just sent isn't loaded again.
  expect(requests.some(({ method, path }) => method === 'GET' && path.startsWith(PHOTOS))).toBe(false)

  await user.click(photos.getByRole('button', { name: 'Remove photo 1: Dana Early' }))
  await press(user, 'Cancel')
  expect(sent()).toHaveLength(1)
  await user.click(photos.getByRole('button', { name: 'Remove photo 1: Dana Early' }))
  await press(user, 'Remove photo')
  await waitFor(() => expect(photos.queryByRole('listitem')).toBeNull())
  expect(sent()).toHaveLength(2)
  expect(document.activeElement).not.toBe(document.body)
})

it('photos wait without a connection, can be seen and removed, and a visit takes no more than 20', async () => {
  stubPictures()
  const many = Array.from({ length: 18 }, (_, index) => ({ ...PHOTO, id: `${PHOTO.id.slice(0, -2)}${10 + index}` }))
  const { user } = renderDay({ [`POST ${PHOTOS}`]: unreachable }, { stops: [{ ...EARLY, photos: many }] })
  await choose('one.jpg', 'two.jpg', 'three.jpg')
  const photos = await photosOf()
  expect(await photos.findByText('A visit can have up to 20 photos, so 1 more were left out.')).toBeDefined()
  await waitFor(() => expect(photos.getAllByText('Not sent yet')).toHaveLength(2))
  expect(photos.getByRole('status').textContent).toBe('20 of 20 added')
  expect(photos.getByRole('button', { name: 'Add photos' })).toHaveProperty('disabled', true)
  expect(await photos.findByRole('button', { name: 'Photo 20 of 20' })).toBeDefined()
  await user.click(photos.getByRole('button', { name: 'Remove photo 20: Dana Early' }))
  await press(user, 'Remove photo')
  await waitFor(() => expect(photos.getAllByText('Not sent yet')).toHaveLength(1))
  await user.click(photos.getByRole('button', { name: 'Remove photo 1: Dana Early' }))
  await press(user, 'Remove photo')
  expect(photos.getByRole('status').textContent).toBe('18 of 20 added')
})

it('a device without room for photos says so, and asks before the page is left, until they are sent', async () => {
  stubPictures().state.isFull = true
  let isOnline = false
  renderDay({ [`POST ${PHOTOS}`]: () => (isOnline ? json(PHOTO, 201) : unreachable()) })
  await choose('one.jpg')
  const photos = await photosOf()
  const warning = "This device has no room for the photos that aren't sent. Stay on this page until you are connected."
  expect(await photos.findByText(warning)).toBeDefined()
  const leaves = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(false)
  isOnline = true
  fireEvent(window, new Event('online'))
  expect(await photos.findByText('8:05 AM, Luis')).toBeDefined()
  expect(photos.queryByText(warning)).toBeNull()
  expect(leaves()).toBe(true)
})

it('a photo that the server refuses stays with the reason, also seen from another day, and can be sent again', async () => {
  stubPictures()
  let isOpen = false
  const { user } = renderDay({
    [`POST ${PHOTOS}`]: () =>
      isOpen ? json(PHOTO, 201) : refusal('limit_reached', 'A visit can have up to 20 photos.'),
  })
  await choose('one.jpg')
  expect(await (await photosOf()).findByText('Not added: A visit can have up to 20 photos.')).toBeDefined()
  await press(user, 'Next')
  expect(await screen.findByText('A photo of a visit on Mar 10: A visit can have up to 20 photos.')).toBeDefined()
  await press(user, 'Open Mar 10')
  const photos = await photosOf()
  isOpen = true
  await user.click(await photos.findByRole('button', { name: 'Try again' }))
  expect(await photos.findByText('8:05 AM, Luis')).toBeDefined()
})

it('a phone offers its camera, and before its day a visit takes no photos', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: media === TOUCH }))
  const later = { ...EARLY.appointment, startsAt: '2026-03-11T13:00:00.000Z' }
  const { user } = renderDay(
    { [`GET ${PHOTOS}/${PHOTO.id}`]: JPEG },
    { stops: [WITH_PHOTO, { ...EARLY, appointment: { ...later, id: `${later.id.slice(0, -1)}9` } }] },
  )
  const [today, tomorrow] = (await screen.findAllByRole('heading', { level: 2 })).map((one) => one.closest('li'))
  if (!today || !tomorrow) throw new Error('A stop is an item of the list')
  await user.click(within(today).getByRole('button', { name: 'Take a photo' }))
  const [camera] = today.querySelectorAll('input[type=file]')
  expect([camera?.getAttribute('capture'), camera?.hasAttribute('multiple')]).toEqual(['environment', false])
  expect(within(tomorrow).queryByRole('group', { name: /^Photos/ })).toBeNull()
})
