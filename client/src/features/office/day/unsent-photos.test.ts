import { describe, expect, it, vi } from 'vitest'
import { RequestError } from '#client/api/request-error.ts'
import { memoryPictures } from '#test/client/memory-pictures.ts'
import { createSaveQueue } from './save-queue.ts'
import { isPhoto, type Unsent, type UnsentPhoto } from './waiting-list.ts'

const VISIT = { appointmentId: '0198c0de-0000-7000-8000-000000000001', date: '2026-11-24' }
const OFFLINE = new TypeError('Failed to fetch')
const refusal = (status: number, error: string) => new RequestError(status, '', JSON.stringify({ error }))
const picture = (text = 'one') => new Blob([text], { type: 'image/jpeg' })

/** A queue on a device with these pictures, whose server answers a photo with its id, or fails. */
function startQueue(
  answer: (photo: UnsentPhoto) => string | Error | Promise<string>,
  { pictures = memoryPictures(), answerRemoval = () => undefined as Error | undefined } = {},
) {
  const tried: string[] = []
  const log: string[] = []
  const state = { shown: [] as readonly Unsent[] }
  const unused = () => Promise.reject(OFFLINE)
  const queue = createSaveQueue({
    author: 'luis',
    isAuthorSignedIn: () => true,
    send: unused,
    sendMark: unused,
    onMarked: () => undefined,
    onSent: () => undefined,
    onSignedOut: () => undefined,
    onChange: (unsent) => {
      state.shown = unsent
    },
    pictures: pictures.store,
    sendPhoto: async (photo, sent) => {
      tried.push(photo.key)
      const id = await answer(photo)
      if (id instanceof Error) throw id
      log.push(`added ${id}: ${await sent.text()}`)
      return { id, at: '2026-11-24T14:00:00.000Z', by: 'Luis' }
    },
    sendRemoval: async ({ photoId }) => {
      const failure = answerRemoval()
      if (failure) throw failure
      log.push(`removed ${photoId}`)
    },
    onPhotoSent: (_photo, { id }) => log.push(`shown ${id}`),
    onPhotoRemoved: ({ photoId }) => log.push(`gone ${photoId}`),
    onPhotoStays: ({ photoId }, reason) => log.push(`stays ${photoId}: ${reason}`),
  })
  const add = (text?: string) => queue.addPhoto({ ...VISIT, picture: picture(text) })
  const first = () => {
    const found = queue.all().find(isPhoto)
    if (!found) throw new Error('No photo waits')
    return found
  }
  return { queue, tried, log, state, pictures, add, first }
}

describe('photos of a visit', () => {
  it('wait with their pictures over a reload, and go out once each, in order, with the key of the first try', async () => {
    const before = startQueue(() => OFFLINE)
    await before.add('one')
    await before.add('two')
    await before.queue.flush()
    expect(before.state.shown).toMatchObject([{ isKept: true }, { isKept: true }])
    let count = 0
    const after = startQueue(() => `p${++count}`, { pictures: before.pictures })
    await after.queue.flush()
    expect(after.log).toEqual(['added p1: one', 'shown p1', 'added p2: two', 'shown p2'])
    expect(after.tried[0]).toBe(before.tried[0])
    expect(after.pictures.kept.size).toBe(0)
    expect(localStorage).toHaveLength(0)
  })

  it('are not tried, and then removed without a trace, while the browser knows that it is offline', async () => {
    const { queue, tried, pictures, add, first, log } = startQueue(() => 'p1')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await add()
    await queue.flush()
    expect(tried).toEqual([])
    await queue.removeUnsentPhoto(first())
    expect([queue.all(), pictures.kept.size]).toEqual([[], 0])
    vi.restoreAllMocks()
    await queue.flush()
    expect(log).toEqual([])
  })

  it('are kept whole in memory if the device has no room for the picture or for its entry, and go out from there', async () => {
    for (const isPictureTooLarge of [true, false]) {
      let isOnline = false
      const { queue, pictures, add, first, log } = startQueue(() => (isOnline ? 'p1' : OFFLINE))
      if (isPictureTooLarge) pictures.state.isFull = true
      else {
        vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
          throw new DOMException('Full', 'QuotaExceededError')
        })
      }
      await add()
      await queue.flush()
      expect([first().isKept, pictures.kept.size, localStorage.length]).toEqual([false, 0, 0])
      expect(await (await queue.findPicture(first().key)).text()).toBe('one')
      vi.restoreAllMocks()
      isOnline = true
      await queue.flush()
      expect(log).toEqual(['added p1: one', 'shown p1'])
      expect(queue.all()).toEqual([])
    }
  })

  it('that the crew removes after a lost answer, or while they are being sent, are removed from the server', async () => {
    let isLost = true
    const lost = startQueue(() => (isLost ? OFFLINE : 'p1'))
    await lost.add()
    await lost.queue.flush()
    await lost.queue.removeUnsentPhoto(lost.first())
    expect(lost.first().isUnwanted).toBe(true)
    await lost.queue.flush()
    isLost = false
    await lost.queue.flush()
    expect(lost.log).toEqual(['added p1: one', 'removed p1', 'gone p1'])

    let resolve = (_id: string) => {}
    const slow = startQueue(() => new Promise<string>((done) => (resolve = done)))
    await slow.add()
    await vi.waitFor(() => expect(slow.tried).toHaveLength(1))
    await slow.queue.removeUnsentPhoto(slow.first())
    resolve('p2')
    await slow.queue.flush()
    expect(slow.log).toEqual(['added p2: one', 'removed p2', 'gone p2'])
    expect([slow.queue.all(), slow.pictures.kept.size]).toEqual([[], 0])
  })

  it('that the server refuses wait with the reason, let others pass, and can be sent again or removed', async () => {
    let isFull = true
    const { queue, add, first, state, log, pictures } = startQueue(({ id }) =>
      isFull && id === first().id ? refusal(409, 'A visit can have up to 20 photos.') : 'p1',
    )
    await add('one')
    await queue.flush()
    await add('two')
    await queue.flush()
    expect(state.shown).toMatchObject([{ refusal: 'A visit can have up to 20 photos.' }])
    expect(log).toEqual(['added p1: two', 'shown p1'])
    queue.retryPhoto(first())
    await queue.flush()
    expect(first().refusal).not.toBeNull()
    isFull = false
    queue.retryPhoto(first())
    await queue.flush()
    expect(log.slice(2)).toEqual(['added p1: one', 'shown p1'])
    isFull = true
    await add('three')
    await queue.flush()
    await queue.removeUnsentPhoto(first())
    expect([queue.all(), pictures.kept.size]).toEqual([[], 0])
  })

  it('whose picture the browser has lost say so', async () => {
    const { queue, add, first, pictures } = startQueue(() => OFFLINE)
    await add()
    await queue.flush()
    pictures.kept.clear()
    await queue.flush()
    expect(first().refusal).toBe('This device no longer has the photo. Please take it again.')
    await expect(queue.findPicture(first().key)).rejects.toThrow('gone')
  })

  it('that the server has are removed once it can be reached, and come back if it refuses', async () => {
    let failure: Error | undefined = OFFLINE
    const { queue, log } = startQueue(() => 'p1', { answerRemoval: () => failure })
    const remove = async (photoId: string, answer: Error | undefined) => {
      failure = answer
      queue.removePhoto({ ...VISIT, photoId })
      await queue.flush()
    }
    await remove('p1', OFFLINE)
    expect(queue.all()).toMatchObject([{ kind: 'removal', photoId: 'p1' }])
    failure = undefined
    await queue.flush()
    // Another device removed it first.
    await remove('p2', refusal(404, 'Photo not found'))
    await remove('p3', refusal(409, 'This customer was erased.'))
    expect(log).toEqual(['removed p1', 'gone p1', 'gone p2', 'stays p3: This customer was erased.'])
    expect(queue.all()).toEqual([])
  })

  it('leave no picture behind if the page was closed between picture and entry', async () => {
    const { queue, pictures, add } = startQueue(() => OFFLINE)
    await add()
    pictures.kept.set('left', picture())
    await queue.sweepPictures()
    expect(pictures.kept.size).toBe(1)
    expect(pictures.kept.has('left')).toBe(false)
  })
})
