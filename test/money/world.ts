import { ADMIN_KEY } from '#server/events/actor.ts'
import { expireFinalQuotes } from '#server/final-quotes/send.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import { AppError } from '#server/http/app-error.ts'
import { PermanentJobError } from '#server/jobs/queue.ts'
import type { MailContext } from '#server/mail/email.ts'
import { findMoney } from '#server/money/money.ts'
import { PaymentProviderUnavailable } from '#server/payment-provider/provider.ts'
import { STRIPE_TIMEOUT_MS } from '#server/payment-provider/stripe/client.ts'
import { createStripeProvider } from '#server/payment-provider/stripe/provider.ts'
import { settlePayment } from '#server/payments/apply.ts'
import { recordPaidBack, refundPayment } from '#server/payments/refund.ts'
import { addDays } from '#shared/lib/zoned.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { createBank } from '#test/appointments/bank.ts'
import { createDeliveries } from '#test/appointments/deliveries.ts'
import { providerInTurns } from '#test/appointments/in-turns.ts'
import { Violation } from '#test/appointments/invariants.ts'
import type { MemoryJob, MemoryJobs } from '#test/appointments/jobs.ts'
import { nthOf } from '#test/appointments/nth.ts'
import { START } from '#test/appointments/shop.ts'
import { InjectedFailure, isCausedBy, type Process, type Task, type Turns } from '#test/appointments/turns.ts'
import { testContext } from '#test/context.ts'
import { STRIPE_TEST_KEYS, startStripe } from '#test/stripe/stand-in.ts'
import { checkAlways, checkEnd, readBooks, workOut } from './books.ts'
import { type Before, checkChange, lowers } from './changes.ts'
import { type Command, describeStep, type End, type Operation, type Scenario, type Step } from './commands.ts'
import { isRefusal, officeAndCustomer, today } from './office-and-customer.ts'

interface WorldParts {
  /** The real database, for the model's own queries. */
  database: Database
  /** The database for the verbs. */
  databaseInTurns: Database
  turns: Turns
  jobs: MemoryJobs
  /** Of the one quote there is. */
  quoteId: string
  /** Gets a line for each step and each operation's ending. */
  log?: (line: string) => void
}

interface ModelTask extends Task {
  /** Runs if the task didn't finish. */
  onUnfinished?: () => void
}

const PROCESSES = 2
/** Far more than any scenario needs. */
const MOST_JOBS = 200

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

async function createWorld({ database, databaseInTurns, turns, jobs, quoteId, log }: WorldParts) {
  let clock = START
  const now = () => new Date(clock)
  const stripe = await startStripe({ now })
  const { secretKey } = STRIPE_TEST_KEYS
  const provider = providerInTurns(
    createStripeProvider({ secretKey, apiUrl: stripe.url, timeoutMs: STRIPE_TIMEOUT_MS }),
    turns,
  )
  const bank = createBank({ stripe, database, turns })
  const deliveries = createDeliveries(stripe, now)
  const people = officeAndCustomer(quoteId)
  /** What is in the till by now. Undefined once a process died over it. */
  let tillCents: number | undefined = 0
  /** How far refunds lowered the price, and what was true before the step. */
  let loweredCents = 0
  let before: Before | undefined

  const processes: { process: Process; ctx: MailContext }[] = []
  const start = (index: number) => {
    const ctx = {
      ...testContext(databaseInTurns, { provider, jobs, now, by: ADMIN_KEY }),
      mail: {
        gateway: { send: () => Promise.reject(new Error('No emails are sent')), close: () => undefined },
        site: { publicUrl: 'https://example.com', shopEmail: 'shop@example.com' },
        addPageLink: () => Promise.reject(new Error('No emails are written')),
        writers: {},
      },
    }
    const started = { process: { name: `server ${index + 1}`, isDead: false }, ctx }
    processes[index] = started
    return started
  }
  /** Restarts a process that died. */
  const running = (index: number) => {
    const one = processes[index % PROCESSES]
    return one && !one.process.isDead ? one : start(index % PROCESSES)
  }
  const payable = () => bank.findIntents(({ status }) => status.startsWith('requires'))

  /** The installation, booked once, and the visit before it. */
  const addAppointment = (kind: 'measure' | 'install', inDays: number) =>
    bank.outside(() =>
      database.run(
        'model_appointment',
        `insert into appointments (id, quote_id, kind, status, appointment_date, time_slot, during, crew, fee, fee_cents,
           calendar_token, created_at)
         select gen_random_uuid(), $1::uuid, $3, case $3 when 'install' then 'confirmed' else 'completed' end, $2::date,
           '9:00 AM-1:00 PM', tstzrange(($2::text || ' 15:00Z')::timestamptz, ($2::text || ' 19:00Z')::timestamptz), 1,
           case $3 when 'install' then 'none' else 'on_site' end, case $3 when 'install' then 0 else 10000 end,
           gen_random_uuid()::text, now()
         where not exists (select 1 from appointments where kind = $3)`,
        [quoteId, addDays(today({ now }), inDays), kind],
      ),
    )
  await addAppointment('measure', -2)

  const perform = async (
    ctx: MailContext,
    command: Exclude<Command, { do: 'event comes' | 'job runs' | 'all comes' }>,
  ): Promise<unknown> => {
    switch (command.do) {
      case 'send':
        return people.send(ctx, command).then((sent) => sent?.revision)
      case 'withdraw':
        return people.withdraw(ctx)
      case 'accept':
        return people.accept(ctx, command.nth, command.hasTicked)
      case 'decline':
        return people.decline(ctx, command.nth)
      case 'end final quotes':
        return expireFinalQuotes(ctx)
      case 'agree and begin to pay':
        return people.agree(ctx, command)
      case 'begin to pay':
        return people.beginToPay(ctx, command.isOther)
      case 'begin and pay': {
        const intentId = await people.beginToPay(ctx)
        if (intentId) await bank.pay(intentId, command.card)
        // The page asks our server, which asks the provider.
        if (intentId && command.isTold) await settlePayment(ctx, intentId)
        return intentId
      }
      case 'ask the provider': {
        const intent = nthOf(
          bank.findIntents(() => true),
          command.nth,
        )
        return intent && settlePayment(ctx, intent.id)
      }
      case 'pay': {
        const intent = nthOf(payable(), command.nth)
        return intent && bank.pay(intent.id, command.card, command.otherCents)
      }
      case 'answer the bank': {
        const intent = nthOf(
          bank.findIntents(({ status }) => status === 'requires_action'),
          command.nth,
        )
        return intent && bank.authenticate(intent.id, command.accepted)
      }
      case 'bank decides':
        return bank.decide(command.nth, command.accepted)
      case 'record':
        return people.record(ctx, command.part)
      case 'reverse':
        return people.reverse(ctx, command.nth)
      case 'refund':
        return people.refund(ctx, command.nth, command.part)
      case 'cancel the job':
        return people.cancelJob(ctx, command.part)
      case 'book the installation':
        return addAppointment('install', command.inDays)
      case 'the crew installs':
        return people.install(ctx, command.part)
      case 'the crew collects the fee':
        return people.collectFee(ctx, command.isCollected)
      case 'dashboard refunds':
        return bank.refundByHand(command.nth, command.cents, command.status)
      case 'dashboard cancels':
        return bank.cancelByHand(command.nth)
      case 'refund ends':
        return bank.finishRefund(command.nth, command.accepted)
      case 'bank sends back':
        return bank.sendBack(command.nth)
      case 'office pays back': {
        const intent = nthOf(
          bank.findIntents(({ status }) => status === 'succeeded'),
          command.nth,
        )
        return intent && recordPaidBack(ctx, intent.id)
      }
      case 'dispute':
        return bank.dispute(command.nth, command.isInquiry)
      case 'dispute ends':
        return bank.endDispute(command.nth, command.status)
      case 'event is lost':
        return deliveries.lose(nthOf(deliveries.waiting(), command.nth))
      case 'sweep':
        return deliveries.sweep(ctx)
      case 'time passes':
        return bank.outside(() => {
          const then = clock + command.minutes * MINUTE_MS
          if (deliveries.canSweepFindAllAt(then)) clock = then
        })
    }
  }

  /** Goes back into the queue if it fails, or if its process dies before it's marked as done. */
  const jobTask = (nth: number, isKept: boolean) => {
    let taken: MemoryJob | undefined
    return {
      work: async (ctx: MailContext) => {
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
    if (command.do === 'all comes') return []
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

  /** Compares the books with Money and the bank. `isAlone`: one thing happened since, so each refund can be followed. */
  const check = async (isAlone: boolean, refundedOfJobCents?: number) => {
    const books = await readBooks(database)
    const stored = books.lines.reduce((sum, line) => sum + line.loweredCents, 0)
    const lowered = before && lowers(before, books, isAlone)
    loweredCents = lowered === undefined ? stored : loweredCents + lowered
    if (stored !== loweredCents) {
      throw new Violation(`Refunds lowered the price by ${loweredCents}, but we recorded ${stored}`)
    }
    const money = await findMoney({ ...running(0).ctx, db: database }, { quoteId })
    const sums = workOut(books, loweredCents, today({ now }))
    checkAlways(books, { money, sums, bank: bank.entries() })
    const inTill = books.lines.reduce((sum, line) => sum + (line.isByHand ? line.receivedCents : 0), 0)
    if (tillCents !== undefined && inTill !== tillCents)
      throw new Violation(`${tillCents} is in the till, but we recorded ${inTill}`)
    if (before) checkChange(before, books, { isAlone, refundedOfJobCents })
    before = { books, sums }
    return { books, money }
  }

  const run = async (tasks: readonly ModelTask[], order: readonly number[], mayFail: boolean) => {
    const endings = await turns.together(tasks, order)
    let refundedOfJobCents: number | undefined
    for (const [index, ending] of endings.entries()) {
      const task = tasks[index]
      log?.(`     ${task?.name} -> ${ending.how === 'failed' ? describeError(ending.error) : describe(ending)}`)
      if (ending.how !== 'done') task?.onUnfinished?.()
      if (ending.how === 'failed' && !(mayFail && isExpected(ending.error))) {
        throw new Violation(`${task?.name} failed: ${describeError(ending.error)}`, { cause: ending.error })
      }
      if (task && CASH.has(task.name)) {
        // A commit whose answer is lost is a commit, or not.
        if (ending.how === 'done' && tillCents !== undefined) tillCents += Number(ending.value ?? 0)
        else if (task.fault) tillCents = undefined
      }
      if (task?.name === 'cancel the job' && ending.how === 'done') refundedOfJobCents = Number(ending.value)
    }
    if (tasks.length === 0) return
    const isAlone = tasks.length === 1 && tasks.every(({ name, fault }) => fault === undefined && !MANY.has(name))
    await check(isAlone, refundedOfJobCents)
  }
  /** Runs one operation with no concurrency and no faults. */
  const runAlone = async (name: string, work: (ctx: MailContext) => Promise<unknown>) => {
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
    await runAlone('end final quotes', (ctx) => expireFinalQuotes(ctx))
    await runAlone('sweep', (ctx) => deliveries.sweep(ctx))
    await runJobs()
  }
  const deliverAll = async ({ areEventsDelivered, isReversed }: End) => {
    const waiting = deliveries.waiting()
    for (const delivery of isReversed ? waiting.toReversed() : waiting) {
      if (!areEventsDelivered) deliveries.lose(delivery)
      if (!delivery.isWaiting) continue
      delivery.isWaiting = false
      // It only queues a job, so there is nothing to check.
      await deliveries.receive(running(0).ctx, delivery)
    }
    await runJobs()
  }

  return {
    async take(step: Step): Promise<void> {
      if ('hours' in step) {
        await periodicWork()
        clock += step.hours * 60 * MINUTE_MS
        await check(true)
        return
      }
      await run(step.together.flatMap(tasksOf), step.order, true)
      if (step.together.some(({ command }) => command.do === 'all comes')) {
        await deliverAll({ accepted: true, areEventsDelivered: true, isReversed: false })
      }
    },

    /** Finishes everything that is open. Then time passes and the periodic jobs run twice. */
    async end(end: End): Promise<void> {
      await bank.finishAll(end.accepted)
      await deliverAll(end)
      clock += 31 * MINUTE_MS
      await periodicWork()
      await deliverAll(end)
      await periodicWork()
      const { books, money } = await check(false)
      checkEnd(books, money, bank.entries())
    },

    close: () => stripe.close(),
  }
}

/** What puts money into the till, or takes it out. Each returns how much. */
const CASH: ReadonlySet<string> = new Set(['record', 'reverse', 'refund', 'the crew installs'])
/** Changes several payments, so no one knows in which order. */
const MANY: ReadonlySet<string> = new Set(['sweep'])

/** An error that people and jobs can expect, or an injected one. */
function isExpected(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isExpected)
  return (
    isRefusal(error) ||
    isCausedBy(error, InjectedFailure) ||
    error instanceof PaymentProviderUnavailable ||
    isDatabaseUnavailable(error)
  )
}

function describe(ending: { how: string; value?: unknown }): string {
  return typeof ending.value === 'string' || typeof ending.value === 'number' ? `${ending.value}` : ending.how
}

function describeError(error: unknown): string {
  if (error instanceof AppError) return `${error.code}: ${error.message}`
  return error instanceof AggregateError ? error.errors.map(describeError).join('; ') : String(error)
}
