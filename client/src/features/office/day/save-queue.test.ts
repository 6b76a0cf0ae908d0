import { describe, expect, it, vi } from 'vitest'
import { RequestError } from '#client/api/request-error.ts'
import type { Measured, MeasuredInput } from '#shared/countertops/measured.ts'
import { memoryPictures } from '#test/client/memory-pictures.ts'
import { NOW } from '#test/clock.ts'
import { createSaveQueue } from './save-queue.ts'
import type { StopMark, Unsent, UnsentMark, UnsentSave } from './waiting-list.ts'

const VISIT = '0198c0de-0000-7000-8000-000000000001'
const OTHER = '0198c0de-0000-7000-8000-000000000002'
const sizes = (version: number, note = ''): MeasuredInput => ({ version, note, countertops: [] })
const saveOf = (appointmentId: string, input: MeasuredInput) => ({ appointmentId, date: '2026-11-24', input })
const OFFLINE = new TypeError('Failed to fetch')
const refusal = (status: number, body: object) => new RequestError(status, '', JSON.stringify(body))

/** A queue whose server answers with `answer`, or fails with an Error. */
function startQueue(
  answer: (save: UnsentSave) => Measured | Error,
  author = 'luis',
  answerMark: (mark: UnsentMark) => { version: number } | Error = () => OFFLINE,
) {
  const sent: UnsentSave[] = []
  const marked: [StopMark, number][] = []
  const tried: UnsentMark[] = []
  const state = { shown: [] as readonly Unsent[], saved: [] as number[], signedOut: 0 }
  const signedIn = { is: author }
  const queue = createSaveQueue({
    author,
    isAuthorSignedIn: () => signedIn.is === author,
    send: async (save) => {
      sent.push(save)
      const result = answer(save)
      if (result instanceof Error) throw result
      return result
    },
    sendMark: async (mark) => {
      tried.push(mark)
      const result = answerMark(mark)
      if (result instanceof Error) throw result
      return result
    },
    onMarked: ({ mark }, version) => {
      marked.push([mark, version])
    },
    onChange: (unsent) => {
      state.shown = unsent
    },
    onSent: (_, { version }) => {
      state.saved.push(version)
    },
    pictures: memoryPictures().store,
    sendPhoto: () => Promise.reject(OFFLINE),
    sendRemoval: () => Promise.reject(OFFLINE),
    onPhotoSent: () => undefined,
    onPhotoRemoved: () => undefined,
    onPhotoStays: () => undefined,
    onSignedOut: () => {
      state.signedOut += 1
    },
  })
  return { queue, sent, marked, tried, state, signedIn }
}

const next = ({ input }: UnsentSave): Measured => ({ version: input.version + 1, note: '', countertops: [] })

it('saves of someone who is not signed in anymore wait, also those behind one that is being sent', async () => {
  const { queue, sent, state, signedIn } = startQueue((save) => {
    signedIn.is = 'denise'
    return next(save)
  })
  queue.add(saveOf(VISIT, sizes(0)))
  queue.add(saveOf(OTHER, sizes(0)))
  await queue.flush()
  expect(sent).toHaveLength(1)
  expect(state.shown).toMatchObject([{ appointmentId: OTHER }])
  signedIn.is = 'luis'
  await queue.flush()
  expect(sent).toHaveLength(2)
})

describe('marks of a visit', () => {
  const markOf = (mark: StopMark) => ({ appointmentId: VISIT, date: '2026-11-24', mark, version: 3 })
  const CASH = { collected: 'cash' } as const
  const COMPLETED = { status: 'completed' } as const

  it('wait beside its sizes, survive a reload, and go out in order, each on the version before', async () => {
    const before = startQueue(() => OFFLINE)
    before.queue.addMark(markOf(CASH))
    before.queue.add(saveOf(VISIT, sizes(0)))
    before.queue.addMark(markOf(COMPLETED))
    await before.queue.flush()
    const after = startQueue(next, 'luis', ({ version = 0 }) => ({ version: version + 1 }))
    expect(after.queue.all()).toHaveLength(3)
    await after.queue.flush()
    expect(after.marked).toEqual([
      [CASH, 4],
      [COMPLETED, 5],
    ])
    expect(after.tried.map(({ version }) => version)).toEqual([3, 4])
    expect(after.sent).toHaveLength(1)
    expect(localStorage).toHaveLength(0)
  })

  it('count as sent if the answer was lost', async () => {
    const current = { status: 'completed', collected: null, version: 4 }
    const { queue, marked, state } = startQueue(next, 'luis', () => refusal(409, { error: 'Changed.', current }))
    queue.addMark(markOf(COMPLETED))
    await queue.flush()
    expect(marked).toEqual([[COMPLETED, 4]])
    expect(state.shown).toEqual([])
  })

  it('wait with their reason once refused, but hold up no sizes, and are sent again as they are or given up', async () => {
    const current = { status: 'cancelled', collected: null, version: 4 }
    const { queue, tried, sent, state } = startQueue(next, 'luis', () => refusal(409, { error: 'Cancelled.', current }))
    queue.addMark(markOf(COMPLETED))
    queue.add(saveOf(VISIT, sizes(0)))
    await queue.flush()
    expect(sent).toHaveLength(1)
    expect(state.shown).toMatchObject([{ kind: 'mark', refusal: 'Cancelled.' }])
    const [refused] = state.shown
    if (refused?.kind === 'mark') queue.retryMark(refused)
    await queue.flush()
    expect(tried.map(({ version }) => version)).toEqual([3, undefined])
    queue.discardMarks(VISIT)
    expect(state.shown).toEqual([])
  })

  it('go over what someone else changed behind one that does', async () => {
    let answer: Error = refusal(409, {
      error: 'Changed.',
      current: { status: 'confirmed', collected: null, version: 4 },
    })
    const { queue, tried, state } = startQueue(next, 'luis', () => answer)
    queue.addMark(markOf(CASH))
    await queue.flush()
    answer = OFFLINE
    const [refused] = state.shown
    if (refused?.kind === 'mark') queue.retryMark(refused)
    queue.addMark(markOf(COMPLETED))
    await queue.flush()
    expect(tried.map(({ version }) => version)).toEqual([3, undefined])
    expect(state.shown.map((unsent) => unsent.kind === 'mark' && unsent.version)).toEqual([undefined, undefined])
  })
})

describe('saves without a connection', () => {
  it('wait, survive a reload, and go out in order with the keys that they had', async () => {
    const before = startQueue(() => OFFLINE)
    before.queue.add(saveOf(VISIT, sizes(0, 'first')))
    await before.queue.flush()
    before.queue.add(saveOf(VISIT, sizes(1, 'second')))
    before.queue.add(saveOf(OTHER, sizes(4)))
    expect(before.state.shown).toHaveLength(3)

    const after = startQueue(next)
    expect(after.queue.all()).toHaveLength(3)
    await after.queue.flush()
    expect(after.sent.map(({ appointmentId, input }) => [appointmentId, input.version])).toEqual([
      [VISIT, 0],
      [VISIT, 1],
      [OTHER, 4],
    ])
    expect(after.sent[0]?.key).toBe(before.sent[0]?.key)
    expect(new Set(after.sent.map(({ key }) => key)).size).toBe(3)
    expect(after.state).toEqual({ shown: [], saved: [1, 2, 5], signedOut: 0 })
    expect(localStorage).toHaveLength(0)
  })

  it.each([500, 503, 429, 408])('wait while the server answers %i, too', async (status) => {
    const { queue, state } = startQueue(() => refusal(status, { error: 'Later' }))
    queue.add(saveOf(VISIT, sizes(0)))
    await queue.flush()
    expect(state.shown).toMatchObject([{ refusal: null, theirs: null }])
  })

  it('wait for the next session', async () => {
    const { queue, state } = startQueue(() => refusal(401, { error: 'Please sign in again.' }))
    queue.add(saveOf(VISIT, sizes(0)))
    await queue.flush()
    expect(state.signedOut).toBeGreaterThan(0)
    expect(state.shown).toHaveLength(1)
  })
})

it('a save whose answer was lost, and that another device saved over since, lets the next one wait, so that the crew sees both', async () => {
  let current: Measured = { version: 0, note: '', countertops: [] }
  let isAnswerLost = true
  const stored = new Set<string>()
  // As the server: a key that it has changes nothing, and gets the current state.
  const { queue, state } = startQueue(({ key, input }) => {
    if (stored.has(key)) return isAnswerLost ? OFFLINE : current
    if (input.version !== current.version) return refusal(409, { error: 'x', code: 'changed_meanwhile', current })
    stored.add(key)
    current = { version: current.version + 1, note: input.note ?? '', countertops: [] }
    return isAnswerLost ? OFFLINE : current
  })
  queue.add(saveOf(VISIT, sizes(0, 'A first')))
  await queue.flush()
  queue.add(saveOf(VISIT, sizes(1, 'A second')))
  await queue.flush()
  current = { version: 2, note: 'B', countertops: [] }
  isAnswerLost = false
  await queue.flush()
  expect(current.note).toBe('B')
  expect(state.shown).toMatchObject([{ input: { note: 'A second' }, theirs: { version: 2, note: 'B' } }])
  queue.retry(VISIT)
  await queue.flush()
  expect(current).toMatchObject({ version: 3, note: 'A second' })
})

describe("someone else's saves", () => {
  it('wait unseen until their author is back', async () => {
    const luis = startQueue(() => OFFLINE)
    luis.queue.add(saveOf(VISIT, sizes(0, 'Luis')))
    await luis.queue.flush()

    for (const author of ['denise', 'key']) {
      const other = startQueue(next, author)
      expect(other.queue.all()).toEqual([])
      other.queue.add(saveOf(VISIT, sizes(0, author)))
      await other.queue.flush()
      expect(other.sent.map(({ input }) => input.note)).toEqual([author])
    }

    const back = startQueue(next)
    await back.queue.flush()
    expect(back.sent.map(({ input, key }) => [input.note, key])).toEqual([['Luis', luis.sent[0]?.key]])
    expect(localStorage).toHaveLength(0)
  })

  it("are not replaced by later ones, even if the device's clock was set back", async () => {
    vi.setSystemTime(5)
    const luis = startQueue(() => OFFLINE)
    luis.queue.add(saveOf(VISIT, sizes(0)))
    const denise = startQueue(() => OFFLINE, 'denise')
    denise.queue.add(saveOf(VISIT, sizes(0)))
    vi.setSystemTime(NOW)
    expect([luis, denise].map(({ queue }) => queue.all().map(({ id, author }) => [id, author]))).toEqual([
      [[5, 'luis']],
      [[6, 'denise']],
    ])
  })
})

it('a save that the server refuses waits with its reason, lets other visits pass, and is sent again with a new key', async () => {
  let isOpen = false
  const { queue, state, sent } = startQueue((save) =>
    isOpen || save.appointmentId === OTHER ? next(save) : refusal(409, { error: 'Too early', code: 'not_allowed_now' }),
  )
  queue.add(saveOf(VISIT, sizes(0)))
  queue.add(saveOf(OTHER, sizes(0)))
  await queue.flush()
  expect(state.shown).toMatchObject([{ appointmentId: VISIT, refusal: 'Too early' }])
  isOpen = true
  queue.add(saveOf(VISIT, sizes(1, 'corrected')))
  await queue.flush()
  expect(state.shown).toEqual([])
  expect(sent.at(-1)?.input).toEqual(sizes(0, 'corrected'))
  expect(sent.at(-1)?.key).not.toBe(sent[0]?.key)
})
