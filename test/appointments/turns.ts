import { isPlanning } from '#server/slabs/plan-in-thread.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Interrupts an operation at one of its outside steps: a statement, a commit or a provider call. */
export interface Fault {
  /** Counted from 1. */
  at: number
  when: 'before' | 'after'
  /** `dies`: the whole process ends. `fails`: this step fails. */
  how: 'fails' | 'dies'
}

/** A server process. Its memory is lost when it dies. */
export interface Process {
  name: string
  isDead: boolean
}

/** An operation to be run. */
export interface Task {
  name: string
  process: Process
  fault: Fault | undefined
  work: () => Promise<unknown>
}

export type Ending = { how: 'done'; value: unknown } | { how: 'failed'; error: unknown } | { how: 'died' }

interface Actor extends Omit<Task, 'work'> {
  index: number
  steps: number
  death: Promise<never>
  die: () => void
}

interface Waiting {
  actor: Actor
  kind: 'call' | 'statement' | 'begin' | 'commit'
  go: () => void
}

interface TurnsParts {
  /** There's only one connection: an open transaction blocks all other access to the database. */
  isExclusive: boolean
  /** How many statements wait for a lock in the database. */
  lockWaits: () => Promise<number>
}

/** The error of a step that is made to fail. */
export class InjectedFailure extends Error {
  override readonly name = 'InjectedFailure'
}

class ProcessDied extends Error {}

/** Whether the error, or one that it wraps, is of that class. Drizzle's builder wraps the errors of its statements. */
export function isCausedBy(error: unknown, kind: typeof InjectedFailure | typeof ProcessDied): boolean {
  return error instanceof kind || (error instanceof Error && isCausedBy(error.cause, kind))
}

/** How many operations can run at the same time. */
export const MOST_AT_ONCE = 4

/** Fewer than the pool's connections, because the model can't see who waits for a connection. */
const MOST_TRANSACTIONS = 6

export type Turns = ReturnType<typeof createTurns>

/**
 * Runs concurrent operations in turns: each outside step waits for its turn in a given order, so the same order gives the
 * same run. A statement that waits for a lock doesn't block the others.
 */
export function createTurns({ isExclusive, lockWaits }: TurnsParts) {
  const currentActor = new AsyncLocalStorage<Actor>()
  const actors = new Set<Actor>()
  const actorsInTransaction = new Set<Actor>()
  let waiting: Waiting[] = []
  /** Actors whose step is running. */
  const running: Actor[] = []
  let wake: () => void = () => undefined

  const finishStep = (actor: Actor) => {
    running.splice(running.indexOf(actor), 1)
    wake()
  }

  const turn = async (actor: Actor, kind: Waiting['kind']): Promise<void> => {
    if (actor.process.isDead) return never()
    await new Promise<void>((go) => {
      waiting.push({ actor, kind, go })
    })
    actor.steps += 1
  }

  const kill = (process: Process) => {
    process.isDead = true
    waiting = waiting.filter(({ actor }) => actor.process !== process)
    for (const actor of actors) if (actor.process === process) actor.die()
  }

  const injectFault = ({ fault, steps, process }: Actor, when: Fault['when'], failure: () => Error): void => {
    if (fault?.at !== steps || fault.when !== when) return
    if (fault.how === 'fails') throw failure()
    kill(process)
    throw new ProcessDied()
  }

  /** Runs one step in its turn. Runs at once outside of an operation. */
  const step = async <T>(kind: 'call' | 'statement', work: () => Promise<T>, failure: () => Error): Promise<T> => {
    const actor = currentActor.getStore()
    if (!actor) return work()
    await turn(actor, kind)
    const ending = await settled(async () => {
      injectFault(actor, 'before', failure)
      const result = await work()
      injectFault(actor, 'after', failure)
      return result
    })
    finishStep(actor)
    return actor.process.isDead ? never() : unwrap(ending)
  }

  /** Runs a transaction: `begin` opens it, runs `inside` and commits. The death of its process rolls it back. */
  const transaction = async <Tx, T>(
    begin: (inside: (tx: Tx) => Promise<T>) => Promise<T>,
    work: (tx: Tx) => Promise<T>,
    failure: () => Error,
  ): Promise<T> => {
    const actor = currentActor.getStore()
    if (!actor) return begin(work)
    await turn(actor, 'begin')
    let isCounted = true
    const ending = await settled(async () => {
      injectFault(actor, 'before', failure)
      const result = await begin(async (tx) => {
        injectFault(actor, 'after', failure)
        actorsInTransaction.add(actor)
        isCounted = false
        finishStep(actor)
        try {
          const value = await Promise.race([work(tx), actor.death])
          await Promise.race([turn(actor, 'commit'), actor.death])
          isCounted = true
          injectFault(actor, 'before', failure)
          return value
        } catch (error) {
          // The rollback follows.
          if (!isCounted) running.push(actor)
          isCounted = true
          throw error
        }
      })
      injectFault(actor, 'after', failure)
      return result
    })
    actorsInTransaction.delete(actor)
    if (isCounted) finishStep(actor)
    return actor.process.isDead ? never() : unwrap(ending)
  }

  const canGo = ({ actor, kind }: Waiting): boolean => {
    if (isExclusive) return kind === 'call' || actorsInTransaction.size === 0 || actorsInTransaction.has(actor)
    return kind !== 'begin' || actorsInTransaction.size < MOST_TRANSACTIONS
  }

  /** Whether a running statement may be waiting for another transaction's lock. */
  const canBeBlocked = () =>
    !isExclusive && [...actorsInTransaction].some((holder) => running.some((actor) => actor !== holder))

  /**
   * Resolves once every operation has ended, waits for its turn, or waits for a lock in the database. True if none waits
   * for a lock.
   */
  const waitUntilQuiet = async (): Promise<boolean> => {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      // Lets the process continue first.
      await nextTurn()
      // Slabs are planned in a thread, which comes to an end by itself.
      if (isPlanning()) continue
      if (running.length === 0) return true
      if (!canBeBlocked()) await woken
      else if (await Promise.race([woken.then(() => false), allWaitForLocks()])) return false
    }
  }
  /** Counts operations, not steps: a dead process's rollback is queued behind its waiting statement. */
  const allWaitForLocks = async () => (await lockWaits()) >= new Set(running).size

  /**
   * Runs the tasks concurrently. Each number of `order` modulo MOST_AT_ONCE picks a waiting operation, and divided by it
   * gives its number of further turns. After the last number, the first waiting operation continues.
   */
  const together = async (tasks: readonly Task[], order: readonly number[]): Promise<Ending[]> => {
    const endings: (Ending | undefined)[] = tasks.map(() => undefined)
    tasks.forEach(({ work, ...task }, index) => {
      const actor = { ...task, index, steps: 0, ...createDeath() }
      actors.add(actor)
      Promise.race([currentActor.run(actor, work), actor.death]).then(
        (value) => {
          endings[index] = { how: 'done', value }
          wake()
        },
        (error: unknown) => {
          endings[index] = isCausedBy(error, ProcessDied) ? { how: 'died' } : { how: 'failed', error }
          wake()
        },
      )
    })
    let going: Actor | undefined
    let turnsLeft = 0
    for (let next = 0; ; ) {
      const isIdle = await waitUntilQuiet()
      const ready = waiting.filter(canGo).toSorted((one, other) => one.actor.index - other.actor.index)
      const entry = order[next] ?? 0
      const same = turnsLeft > 0 ? ready.find(({ actor }) => actor === going) : undefined
      const chosen = same ?? ready[(entry % MOST_AT_ONCE) % Math.max(ready.length, 1)]
      // If all wait for each other's locks, the database ends one of them.
      if (!chosen && isIdle) break
      if (!chosen) continue
      if (same) turnsLeft -= 1
      // There's nothing to choose if only one is ready.
      else if (ready.length > 1) {
        next += 1
        going = chosen.actor
        turnsLeft = Math.floor(entry / MOST_AT_ONCE)
      }
      waiting = waiting.filter((one) => one !== chosen)
      running.push(chosen.actor)
      chosen.go()
    }
    actors.clear()
    const unfinished = tasks.filter((_, index) => endings[index] === undefined)
    if (unfinished.length > 0)
      throw new Error(`Operations that never end: ${unfinished.map(({ name }) => name).join(', ')}`)
    return endings.flatMap((ending) => ending ?? [])
  }

  return { step, transaction, together }
}

function createDeath() {
  let die: () => void = () => undefined
  const death = new Promise<never>((_, reject) => {
    die = () => reject(new ProcessDied())
  })
  death.catch(() => undefined)
  return { death, die }
}

const never = () => new Promise<never>(() => undefined)

type Settled<T> = { value: T } | { error: unknown }

function settled<T>(work: () => Promise<T>): Promise<Settled<T>> {
  return work().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
}

function unwrap<T>(ending: Settled<T>): T {
  if ('error' in ending) throw ending.error
  return ending.value
}
