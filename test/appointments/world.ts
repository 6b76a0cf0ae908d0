import { listAvailability } from '#server/appointments/availability.ts'
import type { Context } from '#server/context.ts'
import { testContext } from '#test/context.ts'
import { officeVerbs } from '#test/office-verbs.ts'
import { recordPaidBack, refundPayment } from '#server/payments/refund.ts'
import { expireAllOverdue } from '#server/payments/sweep.ts'
import { settlePayment } from '#server/payments/apply.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import { PermanentJobError } from '#server/jobs/queue.ts'
import { AppError } from '#server/http/app-error.ts'
import { PaymentProviderUnavailable } from '#server/payment-provider/provider.ts'
import { STRIPE_TIMEOUT_MS } from '#server/payment-provider/stripe/client.ts'
import { createStripeProvider } from '#server/payment-provider/stripe/provider.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { STRIPE_TEST_KEYS, startStripe } from '#test/stripe/stand-in.ts'
import { createBank } from './bank.ts'
import { type Command, describeStep, type End, type Operation, type Scenario, type Step } from './commands.ts'
import { createDeliveries } from './deliveries.ts'
import { checkAlways, checkEnd, readRecords, Violation } from './invariants.ts'
import type { MemoryJob, MemoryJobs } from './jobs.ts'
import { nthOf } from './nth.ts'
import { providerInTurns } from './in-turns.ts'
import { type BusyDay, contactOf, slotsOf, START } from './shop.ts'
import { type Ending, InjectedFailure, isCausedBy, type Process, type Task, type Turns } from './turns.ts'
import { createVisitors } from './visitors.ts'

interface WorldParts {
  /** The real database, for the model's own queries. */
  database: Database
  /** The database for the verbs. */
  databaseInTurns: Database
  /** As many as the database has. */
  crews: number
  busyDay: BusyDay
  turns: Turns
  jobs: MemoryJobs
  /** Gets a line for each step and each operation's ending. */
  log?: (line: string) => void
}

interface ModelTask extends Task {
  /** Runs if the task didn't finish. */
  onUnfinished?: () => void
}

const PROCESSES = 2
/** Far more than any scenario needs. */
const MOST_JOBS = 300

/** Runs a scenario. Throws a Violation if a check fails. */
export async function runScenario(scenario: Scenario, parts: WorldParts): Promise<void> {
  const world = await createWorld(parts)
  try {
    for (const [index, step] of scenario.steps.entries()) {
      parts.log?.(`${index + 1}. ${describeStep(step)}`)
      await world.take(step)
    }
    parts.log?.('At the end')
    await world.end(scenario.end)
  } finally {
    await world.close()
  }
}

async function createWorld({ database, databaseInTurns, crews, busyDay, turns, jobs, log }: WorldParts) {
  let clock = START
  const slotOf = slotsOf(busyDay)
  const now = () => new Date(clock)
  const stripe = await startStripe({ now })
  const { secretKey } = STRIPE_TEST_KEYS
  const provider = providerInTurns(
    createStripeProvider({ secretKey, apiUrl: stripe.url, timeoutMs: STRIPE_TIMEOUT_MS }),
    turns,
  )
  const bank = createBank({ stripe, database, turns })
  const deliveries = createDeliveries(stripe, now)
  const visitors = createVisitors(bank, slotOf)

  const processes: { process: Process; ctx: Context }[] = []
  const start = (index: number) => {
    const ctx = testContext(databaseInTurns, { provider, jobs, now, config: { crews } })
    const started = { process: { name: `server ${index + 1}`, isDead: false }, ctx }
    processes[index] = started
    return started
  }
  /** Restarts a process that died. */
  const running = (index: number) => {
    const one = processes[index % PROCESSES]
    return one && !one.process.isDead ? one : start(index % PROCESSES)
  }

  /** Counts from the newest appointment. */
  const nthAppointment = (nth: number) =>
    bank.outside(async () => {
      const rows = await database.run(
        'model_visit_ids',
        'select appointment_id as id from appointment_history where "from" is null order by id desc',
        [],
      )
      return nthOf(rows as { id: string }[], nth)?.id // as the statement selects
    })

  const perform = async (
    ctx: Context,
    command: Exclude<Command, { do: 'event comes' | 'job runs' }>,
  ): Promise<unknown> => {
    const office = officeVerbs(ctx)
    switch (command.do) {
      case 'book':
        return visitors.book(ctx, command.who, command.slot, command.email)
      case 'start payment':
        return visitors.startPayment(ctx, command.who)
      case 'pay':
        return visitors.pay(command.who, command.card, command.cents)
      case 'continue':
        return visitors.continueBooking(ctx, command.who, command.slot, command.card)
      case 'book and pay':
        return visitors.bookAndPay(ctx, command.who, command.slot, command.card)
      case 'answer the bank':
        return visitors.answerBank(command.who, command.accepted)
      case 'return':
        return visitors.comeBack(ctx, command.who, command.withProof)
      case 'close the tab':
        return visitors.closeTab(command.who)
      case 'look at free times': {
        const days = await listAvailability(ctx, { from: busyDay, to: busyDay, session: undefined })
        return days.map(({ slots }) => slots.length).join(' ')
      }
      case 'bank decides':
        return bank.decide(command.nth, command.accepted)
      case 'event is lost':
        return deliveries.lose(nthOf(deliveries.waiting(), command.nth))
      case 'expire':
        return expireAllOverdue(ctx)
      case 'sweep':
        return deliveries.sweep(ctx)
      case 'office cancels': {
        const id = await nthAppointment(command.nth)
        return id && (await office.change(id, { status: 'cancelled', refund: command.refund })).status
      }
      case 'office moves': {
        const id = await nthAppointment(command.nth)
        const { crew, force } = command
        return id && (await office.change(id, { ...slotOf(command.slot), crew, force })).timeSlot
      }
      case 'office marks': {
        const id = await nthAppointment(command.nth)
        return id && (await office.change(id, { status: command.status })).status
      }
      case 'office books': {
        const contact = contactOf('Dora', 'dora@example.com')
        const { crew, force } = command
        const choice = { ...slotOf(command.slot), crew, force }
        return (await office.takeByPhone({ ...choice, contact, fee: 'on_site', notes: '' })).id
      }
      case 'office closes': {
        const { appointmentDate: date, timeSlot } = slotOf(command.slot)
        const { crew, isWholeDay } = command
        return (await office.blockTime({ date, ...(!isWholeDay && { timeSlot }), crew, reason: 'Training' })).id
      }
      case 'dashboard refunds':
        return bank.refundByHand(command.nth, command.cents, command.status)
      case 'refund ends':
        return bank.finishRefund(command.nth, command.accepted)
      case 'bank sends back':
        return bank.sendBack(command.nth)
      case 'office pays back': {
        const intent = nthOf(
          bank.findIntents(({ status }) => status === 'succeeded'),
          command.nth,
        )
        return intent && (await recordPaidBack(ctx, intent.id))
      }
      case 'dashboard cancels':
        return bank.cancelByHand(command.nth)
      case 'second intent': {
        const visit = await nthAppointment(command.nth)
        return visit && bank.secondIntent(visit, MEASUREMENT_FEE_CENTS, command.card)
      }
      case 'dispute':
        return bank.dispute(command.nth, command.isInquiry)
      case 'dispute ends':
        return bank.endDispute(command.nth, command.status)
      case 'time passes':
        return bank.outside(() => {
          const then = clock + command.minutes * MINUTE_MS
          if (deliveries.canSweepFindAllAt(then)) clock = then
          return now().toISOString()
        })
    }
  }

  /** Goes back into the queue if it fails, or if its process dies before it's marked as done. */
  const jobTask = (nth: number, isKept: boolean) => {
    let taken: MemoryJob | undefined
    return {
      work: async (ctx: Context) => {
        taken = jobs.take(nth)
        if (!taken) return 'no job'
        const { queue, intentId } = taken
        if (isKept) jobs.putBack(taken)
        try {
          await (queue === 'refund' ? refundPayment(ctx, intentId) : settlePayment(ctx, intentId))
        } catch (error) {
          // It stays among the failed jobs, and no one runs it again.
          if (!(error instanceof PermanentJobError)) throw error
          return `${queue} ${intentId} failed for good`
        }
        return `${queue} ${intentId}`
      },
      onUnfinished: () => taken && jobs.putBack(taken),
    }
  }

  const tasksOf = ({ command, fault }: Operation, index: number): ModelTask[] => {
    const { process, ctx } = running(index)
    if (command.do === 'job runs') {
      const { work, onUnfinished } = jobTask(command.nth, command.isKept)
      return [{ name: 'job', process, fault, work: () => work(ctx), onUnfinished }]
    }
    if (command.do !== 'event comes') {
      return [{ name: command.do, process, fault, work: () => perform(ctx, command) }]
    }
    const delivery = deliveries.nth(command.nth)
    if (!delivery) return []
    if (!command.isKept) delivery.isWaiting = false
    return Array.from({ length: command.times }, (_, time) => {
      const one = running(index + time)
      return {
        name: delivery.event.type,
        process: one.process,
        fault: time === 0 ? fault : undefined,
        work: () => deliveries.receive(one.ctx, delivery),
        onUnfinished: () => {
          delivery.isWaiting = true
        },
      }
    })
  }

  const run = async (tasks: readonly ModelTask[], order: readonly number[], mayFail: boolean) => {
    const endings = await turns.together(tasks, order)
    for (const [index, ending] of endings.entries()) {
      const task = tasks[index]
      log?.(`     ${task?.name} -> ${describeEnding(ending)}`)
      if (ending.how !== 'done') task?.onUnfinished?.()
      if (ending.how === 'failed' && !(mayFail && isExpected(ending.error))) {
        throw new Violation(`${task?.name} failed: ${describeError(ending.error)}`, { cause: ending.error })
      }
    }
    checkAlways(await readRecords(database))
  }
  /** Runs one operation with no concurrency and no faults. */
  const runAlone = async (name: string, work: (ctx: Context) => Promise<unknown>) => {
    const { process, ctx } = running(0)
    await run([{ name, process, fault: undefined, work: () => work(ctx) }], [], false)
  }
  const runJobs = async () => {
    for (let ran = 0; jobs.waiting.length > 0; ran += 1) {
      if (ran === MOST_JOBS) throw new Violation(`Jobs that never finish: ${JSON.stringify(jobs.waiting)}`)
      const { work } = jobTask(0, false)
      await runAlone('job', work)
    }
  }
  const periodicWork = async () => {
    await runAlone('expire', (ctx) => expireAllOverdue(ctx))
    await runAlone('sweep', (ctx) => deliveries.sweep(ctx))
    await runJobs()
  }
  const deliverAll = async ({ areEventsDelivered, isReversed }: End) => {
    const waiting = deliveries.waiting()
    for (const delivery of isReversed ? waiting.toReversed() : waiting) {
      if (!areEventsDelivered) deliveries.lose(delivery)
      if (!delivery.isWaiting) continue
      delivery.isWaiting = false
      await runAlone(delivery.event.type, (ctx) => deliveries.receive(ctx, delivery))
      await runJobs()
    }
  }

  return {
    async take(step: Step): Promise<void> {
      if ('hours' in step) {
        await periodicWork()
        clock += step.hours * 60 * MINUTE_MS
        return
      }
      await run(step.together.flatMap(tasksOf), step.order, true)
    },

    /** Finishes everything that is open. Then time passes and the periodic jobs run twice. */
    async end(end: End): Promise<void> {
      await bank.finishAll(end.accepted)
      await deliverAll(end)
      await runJobs()
      clock += 31 * MINUTE_MS
      await periodicWork()
      await deliverAll(end)
      await periodicWork()
      await checkEnd(database, { now: now(), bank: bank.entries(), captures: bank.captures })
    },

    close: () => stripe.close(),
  }
}

/** An error that visitors and jobs can expect, or an injected one. */
function isExpected(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isExpected)
  if (error instanceof AppError) return error.code !== 'internal'
  return (
    isCausedBy(error, InjectedFailure) || error instanceof PaymentProviderUnavailable || isDatabaseUnavailable(error)
  )
}

function describeEnding(ending: Ending): string {
  switch (ending.how) {
    case 'done':
      return typeof ending.value === 'string' ? ending.value : 'done'
    case 'failed':
      return describeError(ending.error)
    case 'died':
      return 'died'
  }
}

function describeError(error: unknown): string {
  if (error instanceof AppError) return `${error.code}: ${error.message}`
  return error instanceof AggregateError ? error.errors.map(describeError).join('; ') : String(error)
}
