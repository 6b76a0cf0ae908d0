import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  delayedResponse,
  inTurn,
  json,
  refusal,
  reportProgress,
  type StubbedApi,
  stubApi,
  unreachable,
} from '#test/client/stub-api.ts'
import { PhotoField } from './PhotoField.tsx'
import { forgetPhotos, readPhotoIds, showPhotoIssues } from './photos.ts'
import * as shrinking from '#client/features/photos/shrink-photo.ts'

afterEach(() => forgetPhotos())

beforeEach(() => {
  // jsdom can't draw. The browser tests shrink real photos.
  vi.spyOn(shrinking, 'shrinkPhoto').mockImplementation(async (photo) => {
    const name = photo instanceof File ? photo.name : ''
    if (!name.endsWith('.jpg')) throw new Error('EncodingError')
    return { photo: new Blob([`small ${name}`], { type: 'image/jpeg' }), preview: 'data:image/jpeg;base64,AA==' }
  })
})

let lastId = 0
const CREATED = () => json({ id: `0198c0de-0000-7000-8000-${String(++lastId).padStart(12, '0')}` }, 201)
const file = (name: string) => new File(['large'], name, { type: name.endsWith('.jpg') ? 'image/jpeg' : '' })

function setUp(post: StubbedApi[string] = CREATED) {
  const requests = stubApi({ 'POST /api/photos': post })
  const view = render(<PhotoField />)
  // A visitor may drop any file.
  const user = userEvent.setup({ applyAccept: false })
  const choose = (...names: string[]) => {
    const input = view.container.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no file input')
    return user.upload(input, names.map(file))
  }
  return { ...view, requests, user, choose }
}

const row = (name: string) => {
  const found = screen.getAllByRole('listitem').find((item) => item.textContent?.includes(name))
  if (!found) throw new Error(`There is no row for ${name}`)
  return found
}
const status = () => screen.getByRole('status').textContent

describe('PhotoField', () => {
  it('sends each photo as soon as it is chosen, one after the other', async () => {
    const slow = delayedResponse()
    const { requests, choose } = setUp(inTurn(() => slow.answer, CREATED))
    await choose('one.jpg', 'two.jpg')
    expect(await within(row('one.jpg')).findByText('Sending... 0%')).toBeDefined()
    act(() => reportProgress(0.428))
    expect(within(row('one.jpg')).getByText('Sending... 42%')).toBeDefined()
    act(() => reportProgress(1))
    expect(within(row('one.jpg')).getByText('Sending... 100%')).toBeDefined()
    expect(row('two.jpg').textContent).toContain('Waiting...')
    expect(status()).toBe('Adding 2 photos...')
    expect(requests).toHaveLength(1)
    slow.release(CREATED())
    await waitFor(() => expect(status()).toBe('2 of 5 added'))
    expect(screen.getByRole('img', { name: 'Preview of two.jpg' })).toBeDefined()
    expect(await readPhotoIds()).toHaveLength(2)
  })

  it('says why a photo fails, keeps the others, and sends it again', async () => {
    const { choose, user } = setUp(inTurn(unreachable, CREATED))
    await choose('one.jpg', 'two.jpg')
    await waitFor(() => expect(status()).toBe('1 of 5 added. 1 not added'))
    expect(row('one.jpg').textContent).toContain("Not added: We couldn't reach our server.")
    await user.click(screen.getByRole('button', { name: 'Try again: one.jpg' }))
    await waitFor(() => expect(status()).toBe('2 of 5 added'))
    expect(await readPhotoIds()).toHaveLength(2)
  })

  it('names a format that this browser cannot read', async () => {
    const { choose, requests } = setUp()
    await choose('IMG_1.HEIC', 'plan.pdf')
    await waitFor(() => expect(status()).toBe('0 of 5 added. 2 not added'))
    expect(row('IMG_1.HEIC').textContent).toContain("This browser can't read HEIC photos. Save it as a JPEG")
    expect(row('plan.pdf').textContent).toContain("We can't read this file as a photo.")
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
    expect(requests).toEqual([])
    // The next ones take their places.
    await choose('1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg')
    await waitFor(() => expect(status()).toBe('5 of 5 added'))
  })

  it("shows the server's reason and offers no retry for a photo that it refuses", async () => {
    const { choose } = setUp(() => refusal('limit_reached', "You've added too many photos today."))
    await choose('one.jpg')
    expect(await screen.findByText("Not added: You've added too many photos today.")).toBeDefined()
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
  })

  it('takes five photos, says how many it left out, and takes another one for a removed one', async () => {
    const { choose, user } = setUp()
    await choose('1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg')
    await waitFor(() => expect(status()).toBe('5 of 5 added. You can add up to 5 photos, so we left out 1'))
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add more photos' })
    expect(add.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Remove 2.jpg' }))
    expect(add.disabled).toBe(false)
    expect(screen.queryByText('2.jpg')).toBeNull()
    // The button that had the focus is gone, so its part of the page has it.
    expect(screen.getByRole('group').contains(document.activeElement)).toBe(true)
    expect(await readPhotoIds()).toHaveLength(4)
  })

  it('stops sending a removed photo', async () => {
    const { choose, requests, user } = setUp(() => delayedResponse().answer)
    await choose('one.jpg')
    await screen.findByText(/^Sending/)
    await user.click(screen.getByRole('button', { name: 'Remove one.jpg' }))
    expect(requests[0]?.signal?.aborted).toBe(true)
    expect(screen.queryByRole('listitem')).toBeNull()
    expect(await readPhotoIds()).toEqual([])
  })

  it('keeps sent photos when the form is closed, and offers one that the server lost again', async () => {
    const { choose, unmount, user } = setUp()
    await choose('one.jpg', 'two.jpg')
    await waitFor(() => expect(status()).toBe('2 of 5 added'))
    unmount()
    render(<PhotoField />)
    expect(status()).toBe('2 of 5 added')
    act(() => showPhotoIssues([{ path: 'photoIds.1', message: "We don't have this photo anymore." }]))
    expect(row('two.jpg').textContent).toContain("Not added: We don't have this photo anymore.")
    expect(row('one.jpg').textContent).toContain('Added')
    await user.click(screen.getByRole('button', { name: 'Try again: two.jpg' }))
    await waitFor(() => expect(status()).toBe('2 of 5 added'))
  })
})
