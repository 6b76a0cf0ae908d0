import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SHAPES } from '#shared/countertops/countertop.ts'
import type { Details } from '#shared/fabrication/details.ts'
import { quoteRequest, SMALL_PNG, visitor } from '#test/api.ts'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { testContext } from '#test/context.ts'
import { drawn } from '#test/countertops.ts'
import { finalQuoteCalls } from '#test/final-quotes-api.ts'
import { pngDataUrl } from '#test/png.ts'
import { planInThread } from './plan-in-thread.ts'

const api = useAppointmentApi({ CREWS: '1' })
const { begun, edit, path } = finalQuoteCalls(api)

const DETAILS: Partial<Details> = { sides: { back: [{ use: 'wall', splash: '4in' }] } }
/** What took the event loop longest: mixed shapes in one veined stone, with details. */
const WORST = Array.from({ length: 20 }, (_, index) => {
  const shape = SHAPES[index % 3] ?? 'I'
  return drawn(shape, 96 + index, shape === 'I' ? 25.5 : 70 + index, DETAILS)
})
const TOP = [drawn('I', 60, 25.5, DETAILS)]
const plan = (countertops = TOP, options?: Parameters<typeof planInThread>[2]) =>
  planInThread(testContext(api.database), { name: 'plan' as const, countertops }, options)

const requestQuote = (countertops = WORST, expectedTotalCents?: number) => {
  const sent = countertops.map((one) => ({ ...one, imageData: pngDataUrl(SMALL_PNG) }))
  return visitor(api.app).post('/api/quote', quoteRequest({ countertops: sent, expectedTotalCents }))
}
/** Starts a request now, and not once someone waits for it. */
const start = <T>(request: PromiseLike<T>): Promise<T> => Promise.resolve(request)

/** Holds what the thread is asked until `release`. */
function holdThread() {
  // oxlint-disable-next-line typescript/unbound-method -- called with the thread below
  const post = Worker.prototype.postMessage
  const held: (() => void)[] = []
  const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function hold(this: Worker, ...message) {
    held.push(() => post.apply(this, message))
  })
  return {
    isAsked: () => vi.waitFor(() => expect(held.length).toBeGreaterThan(0), 20_000),
    release: () => {
      spy.mockRestore()
      for (const send of held) send()
    },
  }
}

/** Loses the next work, and maybe does something to the thread. */
const loseNext = (then?: (thread: Worker) => void) =>
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function lose(this: Worker) {
    then?.(this)
  })

afterEach(() => vi.restoreAllMocks())

describe('while slabs are planned', () => {
  it('others are answered, for a quote', async () => {
    const thread = holdThread()
    const quote = start(requestQuote())
    await thread.isAsked()
    await visitor(api.app).get('/api/health').expect(200)
    thread.release()
    const { status, body } = await quote
    expect([status, body.error]).toEqual([201, undefined])
  })

  it('others are answered, for a draft in three stones', async () => {
    const quoteId = await api.newQuote()
    const draft = await begun(quoteId)
    const countertops = WORST.map((one, index) => ({ ...one, name: `Top ${index}` }))
    const stones = ['southport', 'travella', 'inverness-bristol-bay']
    const thread = holdThread()
    const change = start(edit(draft, quoteId, { countertops, stones }))
    await thread.isAsked()
    await visitor(api.app).get('/api/health').expect(200)
    thread.release()
    const { status, body } = await change
    expect([status, body.stones?.length]).toEqual([200, 3])
  })

  it('only so many of an address wait, and each request counts', async () => {
    const thread = holdThread()
    const sent = [TOP, TOP, TOP, TOP].map((one) => start(requestQuote(one)))
    const refused = await Promise.race(sent)
    expect([refused.status, refused.body.error]).toEqual([429, expect.stringContaining('pricing your other requests')])
    thread.release()
    expect((await Promise.all(sent)).filter(({ status }) => status === 201)).toHaveLength(3)
    const counts = [...api.ctx.limitCounts.windows].filter(([key]) => key.startsWith('quotePlan:'))
    expect(counts[0]?.[1].hits).toBe(4)
  })
})

describe('a thread that fails', () => {
  it.each<[string, ((thread: Worker) => void) | undefined]>([
    ['hangs', undefined],
    ['dies', (thread) => void thread.terminate()],
  ])('is replaced if it %s', async (_name, what) => {
    loseNext(what)
    expect(await plan(TOP, { milliseconds: what ? 20_000 : 50 })).toBeUndefined()
    expect((await plan())?.plan).toMatchObject([{ slabs: 1 }])
  })

  it('dies while it is idle, and is replaced', async () => {
    await plan()
    const started = vi.spyOn(Worker.prototype, 'postMessage')
    await plan()
    const used = started.mock.contexts[0] as Worker // the thread that was asked
    await used.terminate()
    expect((await plan())?.plan).toMatchObject([{ slabs: 1 }])
  })

  it('leaves the slabs of a quote to be planned by hand', async () => {
    loseNext((thread) => void thread.terminate())
    const { body } = await requestQuote(TOP, 1).expect(409)
    expect(body.estimate.layout).toEqual([])
  })

  it('changes no price of the office', async () => {
    const quoteId = await api.newQuote()
    const draft = await begun(quoteId)
    loseNext((thread) => void thread.terminate())
    const countertops = [{ ...drawn('I', 61, 25.5, DETAILS), name: 'Wall' }]
    const { body } = await edit(draft, quoteId, { countertops }).expect(503)
    expect(body.error).toBe("The slabs couldn't be planned in time. Please try again.")
    const { body: kept } = await api.office.get(path(quoteId)).expect(200)
    expect(kept.revisions).toMatchObject([{ version: draft.version }])
  })
})
