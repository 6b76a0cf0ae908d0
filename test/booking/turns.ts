import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Cuts an operation off at one of its steps outside the process: a statement, a commit, a call of the provider. */
export interface Fault {
  /** Counted from 1. */
  at: number
  when: 'before' | 'after'
  /** `dies`: the process ends, with all that it was about to do. `fails`: what was asked does not answer. */
  how: 'fails' | 'dies'
}

/** A server's process: what it holds in memory goes with it. */
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
  /** One connection alone: while a transaction is open nobody else gets to the database. */
  isExclusive: boolean
  /** How many statements wait in the database for a lock. */
  lockWaits: () => Promise<number>
}

/** What a step answers that was ordered to fail. */
export class InjectedFailure extends Error {
  override readonly name = 'InjectedFailure'
}

class ProcessDied extends Error {}

/** Operations that are told apart in an order of turns. */
export const MOST_AT_ONCE = 4

/** Below the pool's connections: one that waits for a connection would wait where nobody sees it. */
const MOST_TRANSACTIONS = 6

export type Turns = ReturnType<typeof createTurns>

/**
 * Lets operations that run at the same time take turns at every step outside the process, in an order that is given:
 * the same order is the same run. A statement that waits for another's lock does not keep the others from going on.
 */
export function createTurns({ isExclusive, lockWaits }: TurnsParts) {
  const acting = new AsyncLocalStorage<Actor>()
  const actors = new Set<Actor>()
  const inTransaction = new Set<Actor>()
  let waiting: Waiting[] = []
  /** Whose steps were begun and have not ended. */
  const underway: Actor[] = []
  let wake: () => void = () => undefined

  const ended = (actor: Actor) => {
    underway.splice(underway.indexOf(actor), 1)
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

  const strike = ({ fault, steps, process }: Actor, when: Fault['when'], failure: () => Error): void => {
    if (fault?.at !== steps || fault.when !== when) return
    if (fault.how === 'fails') throw failure()
    kill(process)
    throw new ProcessDied()
  }

  /** A step that is done in one go. Outside of an operation it is done at once. */
  const step = async <T>(kind: 'call' | 'statement', work: () => Promise<T>, failure: () => Error): Promise<T> => {
    const actor = acting.getStore()
    if (!actor) return work()
    await turn(actor, kind)
    const ending = await settled(async () => {
      strike(actor, 'before', failure)
      const result = await work()
      strike(actor, 'after', failure)
      return result
    })
    ended(actor)
    return actor.process.isDead ? never() : unwrap(ending)
  }

  /** A transaction: `begin` runs it and commits what `inside` comes to. The end of a process rolls back. */
  const transaction = async <Tx, T>(
    begin: (inside: (tx: Tx) => Promise<T>) => Promise<T>,
    work: (tx: Tx) => Promise<T>,
    failure: () => Error,
  ): Promise<T> => {
    const actor = acting.getStore()
    if (!actor) return begin(work)
    await turn(actor, 'begin')
    let isCounted = true
    const ending = await settled(async () => {
      strike(actor, 'before', failure)
      const result = await begin(async (tx) => {
        strike(actor, 'after', failure)
        inTransaction.add(actor)
        isCounted = false
        ended(actor)
        try {
          const value = await Promise.race([work(tx), actor.death])
          await Promise.race([turn(actor, 'commit'), actor.death])
          isCounted = true
          strike(actor, 'before', failure)
          return value
        } catch (error) {
          // What follows is the rollback.
          if (!isCounted) underway.push(actor)
          isCounted = true
          throw error
        }
      })
      strike(actor, 'after', failure)
      return result
    })
    inTransaction.delete(actor)
    if (isCounted) ended(actor)
    return actor.process.isDead ? never() : unwrap(ending)
  }

  const mayGo = ({ actor, kind }: Waiting): boolean => {
    if (isExclusive) return kind === 'call' || inTransaction.size === 0 || inTransaction.has(actor)
    return kind !== 'begin' || inTransaction.size < MOST_TRANSACTIONS
  }

  /** Whether a statement that is under way could wait for a lock of somebody's transaction. */
  const mayBeStuck = () =>
    !isExclusive && [...inTransaction].some((holder) => underway.some((actor) => actor !== holder))

  /**
   * Resolves once every operation has ended or waits: for its turn, or in the database for a lock that another one has.
   * True: for nothing else.
   */
  const quiet = async (): Promise<boolean> => {
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      // What goes on in the process itself goes on first.
      await nextTurn()
      if (underway.length === 0) return true
      if (!mayBeStuck()) await woken
      else if (await Promise.race([woken.then(() => false), allWaitForLocks()])) return false
    }
  }
  /** Operations, not steps: the rollback of one whose process died stands in line behind the statement that waits. */
  const allWaitForLocks = async () => (await lockWaits()) >= new Set(underway).size

  /**
   * Runs the tasks together. Each number of `order` says who of those that wait goes on (modulo MOST_AT_ONCE), and for
   * how many turns more (divided by it); beyond its end it is the first one.
   */
  const together = async (tasks: readonly Task[], order: readonly number[]): Promise<Ending[]> => {
    const endings: (Ending | undefined)[] = tasks.map(() => undefined)
    tasks.forEach(({ work, ...task }, index) => {
      const actor = { ...task, index, steps: 0, ...mortality() }
      actors.add(actor)
      Promise.race([acting.run(actor, work), actor.death]).then(
        (value) => {
          endings[index] = { how: 'done', value }
          wake()
        },
        (error: unknown) => {
          endings[index] = error instanceof ProcessDied ? { how: 'died' } : { how: 'failed', error }
          wake()
        },
      )
    })
    let going: Actor | undefined
    let turnsLeft = 0
    for (let next = 0; ; ) {
      const isIdle = await quiet()
      const ready = waiting.filter(mayGo).toSorted((one, other) => one.actor.index - other.actor.index)
      const entry = order[next] ?? 0
      const same = turnsLeft > 0 ? ready.find(({ actor }) => actor === going) : undefined
      const chosen = same ?? ready[(entry % MOST_AT_ONCE) % Math.max(ready.length, 1)]
      // Where nobody is ready and each waits for another's lock, the database will end one of them.
      if (!chosen && isIdle) break
      if (!chosen) continue
      if (same) turnsLeft -= 1
      // The only one that waits needs no choice.
      else if (ready.length > 1) {
        next += 1
        going = chosen.actor
        turnsLeft = Math.floor(entry / MOST_AT_ONCE)
      }
      waiting = waiting.filter((one) => one !== chosen)
      underway.push(chosen.actor)
      chosen.go()
    }
    actors.clear()
    const hanging = tasks.filter((_, index) => endings[index] === undefined)
    if (hanging.length > 0)
      throw new Error(`Waits for nothing that will ever come: ${hanging.map(({ name }) => name).join(', ')}`)
    return endings.flatMap((ending) => ending ?? [])
  }

  return { step, transaction, together }
}

function mortality() {
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
