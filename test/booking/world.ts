import type { Database } from '#server/db/database.ts'
import { isDatabaseUnavailable } from '#server/db/errors.ts'
import { AppError } from '#server/http/app-error.ts'
import { PaymentProviderUnavailable } from '#server/payments/provider.ts'
import { STRIPE_TIMEOUT_MS, stripeProvider } from '#server/payments/stripe-gateway.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { STRIPE_TEST_KEYS, startStripe } from '#test/stripe/stand-in.ts'
import { createBank } from './bank.ts'
import { type Command, describeStep, type End, type Operation, type Scenario, type Step } from './commands.ts'
import { createDeliveries } from './deliveries.ts'
import { checkAlways, checkEnd, readRecords, Violation } from './invariants.ts'
import type { MemoryJob, MemoryJobs } from './jobs.ts'
import { nthOf } from './nth.ts'
import { createServices, providerInTurns, type Services, type Stores } from './services.ts'
import { BEGINNING, contactOf, slotOf } from './shop.ts'
import { type Ending, InjectedFailure, type Process, type Task, type Turns } from './turns.ts'
import { createVisitors } from './visitors.ts'

interface WorldParts {
  /** As it is: what the model itself looks at. */
  database: Database
  /** As the services see it. */
  databaseInTurns: Database
  stores: Stores
  turns: Turns
  jobs: MemoryJobs
  /** Hears of each step and how its operations ended. */
  tell?: (line: string) => void
}

interface ModelTask extends Task {
  /** What is to be done where it did not come to its end. */
  undone?: () => void
}

const MINUTE = 60_000
const PROCESSES = 2
/** Far more than any scenario can give reason for. */
const MOST_JOBS = 300

/** Lives through a scenario and throws a Violation where something does not hold. */
export async function live(scenario: Scenario, parts: WorldParts): Promise<void> {
  const world = await createWorld(parts)
  try {
    for (const [index, step] of scenario.steps.entries()) {
      parts.tell?.(`${index + 1}. ${describeStep(step)}`)
      await world.take(step)
    }
    parts.tell?.('At the end')
    await world.end(scenario.end)
  } finally {
    await world.close()
  }
}

async function createWorld({ database, databaseInTurns, stores, turns, jobs, tell }: WorldParts) {
  let clock = BEGINNING
  const now = () => new Date(clock)
  const stripe = await startStripe({ now })
  const { secretKey } = STRIPE_TEST_KEYS
  const provider = providerInTurns(
    stripeProvider({ secretKey, apiUrl: stripe.url, timeoutMs: STRIPE_TIMEOUT_MS, now }),
    turns,
  )
  const bank = createBank({ stripe, database, turns })
  const deliveries = createDeliveries(stripe, now)
  const visitors = createVisitors(bank)

  const processes: { process: Process; services: Services }[] = []
  const start = (index: number) => {
    const services = createServices({ database: databaseInTurns, stores, provider, jobs, now })
    const started = { process: { name: `server ${index + 1}`, isDead: false }, services }
    processes[index] = started
    return started
  }
  /** A process that died is begun anew. */
  const running = (index: number) => {
    const one = processes[index % PROCESSES]
    return one && !one.process.isDead ? one : start(index % PROCESSES)
  }

  /** Of all visits, the latest first. */
  const nthVisit = (nth: number) =>
    bank.outside(async () => {
      const rows = await database.run(
        'model_visit_ids',
        'select appointment_id as id from appointment_history where "from" is null order by id desc',
        [],
      )
      return nthOf(rows as { id: string }[], nth)?.id // as the statement selects
    })

  const perform = async (
    services: Services,
    command: Exclude<Command, { do: 'event comes' | 'job runs' }>,
  ): Promise<unknown> => {
    const { office } = services
    switch (command.do) {
      case 'book':
        return visitors.book(services, command.who, command.slot, command.email)
      case 'ask to pay':
        return visitors.askToPay(services, command.who)
      case 'pay':
        return visitors.pay(command.who, command.card, command.cents)
      case 'go on':
        return visitors.goOn(services, command.who, command.slot, command.card)
      case 'book and pay':
        return visitors.bookAndPay(services, command.who, command.slot, command.card)
      case 'answer the bank':
        return visitors.answerBank(command.who, command.accepted)
      case 'return':
        return visitors.comeBack(services, command.who, command.withProof)
      case 'close the tab':
        return visitors.closeTab(command.who)
      case 'look at free times': {
        const { days } = await services.appointments.availability('2027-03-01', '2027-03-05', undefined)
        return days.map(({ slots }) => slots.length).join(' ')
      }
      case 'bank decides':
        return bank.decide(command.nth, command.accepted)
      case 'event is lost':
        return deliveries.lose(nthOf(deliveries.waiting(), command.nth))
      case 'expire':
        return services.payments.expireHolds()
      case 'sweep':
        return deliveries.sweep(services)
      case 'office cancels': {
        const id = await nthVisit(command.nth)
        return id && (await office.edit(id, { status: 'cancelled', refund: command.refund })).status
      }
      case 'office moves': {
        const id = await nthVisit(command.nth)
        return id && (await office.edit(id, slotOf(command.slot))).timeSlot
      }
      case 'office marks': {
        const id = await nthVisit(command.nth)
        return id && (await office.edit(id, { status: command.status })).status
      }
      case 'office books': {
        const contact = contactOf('Dora', 'dora@example.com')
        return (await office.takeByPhone({ ...slotOf(command.slot), contact, fee: 'on_site', notes: '' })).id
      }
      case 'office closes': {
        const { appointmentDate: date, timeSlot } = slotOf(command.slot)
        return (await office.close({ date, timeSlot, reason: 'Training' })).id
      }
      case 'dashboard refunds':
        return bank.refundByHand(command.nth, command.cents, command.status)
      case 'refund ends':
        return bank.endRefund(command.nth, command.accepted)
      case 'dashboard cancels':
        return bank.cancelByHand(command.nth)
      case 'second intent': {
        const visit = await nthVisit(command.nth)
        return visit && bank.secondIntent(visit, MEASUREMENT_FEE_CENTS, command.card)
      }
      case 'dispute':
        return bank.dispute(command.nth)
      case 'clock goes on':
        return bank.outside(() => {
          const then = clock + command.minutes * MINUTE
          if (deliveries.areFoundAt(then)) clock = then
          return now().toISOString()
        })
    }
  }

  /** It runs again where it failed, and where its process died before it was written down that it was done. */
  const jobTask = (nth: number, isKept: boolean) => {
    let taken: MemoryJob | undefined
    return {
      work: async ({ payments }: Services) => {
        taken = jobs.take(nth)
        if (!taken) return 'no job'
        const { queue, intentId } = taken
        if (isKept) jobs.giveBack(taken)
        await (queue === 'refund' ? payments.refund(intentId) : payments.settle(intentId))
        return `${queue} ${intentId}`
      },
      undone: () => taken && jobs.giveBack(taken),
    }
  }

  const tasksOf = ({ command, fault }: Operation, index: number): ModelTask[] => {
    const { process, services } = running(index)
    if (command.do === 'job runs') {
      const { work, undone } = jobTask(command.nth, command.isKept)
      return [{ name: 'job', process, fault, work: () => work(services), undone }]
    }
    if (command.do !== 'event comes') {
      return [{ name: command.do, process, fault, work: () => perform(services, command) }]
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
        work: () => deliveries.receive(one.services, delivery),
        undone: () => {
          delivery.isWaiting = true
        },
      }
    })
  }

  const run = async (tasks: readonly ModelTask[], order: readonly number[], mayFail: boolean) => {
    const endings = await turns.together(tasks, order)
    for (const [index, ending] of endings.entries()) {
      const task = tasks[index]
      tell?.(`     ${task?.name} -> ${describeEnding(ending)}`)
      if (ending.how !== 'done') task?.undone?.()
      if (ending.how === 'failed' && !(mayFail && isExpected(ending.error))) {
        throw new Violation(`${task?.name} failed: ${describeError(ending.error)}`, { cause: ending.error })
      }
    }
    checkAlways(await readRecords(database))
  }
  /** One operation that nothing disturbs. */
  const alone = async (name: string, work: (services: Services) => Promise<unknown>) => {
    const { process, services } = running(0)
    await run([{ name, process, fault: undefined, work: () => work(services) }], [], false)
  }
  const runJobs = async () => {
    for (let ran = 0; jobs.waiting.length > 0; ran += 1) {
      if (ran === MOST_JOBS) throw new Violation(`Jobs that never come to an end: ${JSON.stringify(jobs.waiting)}`)
      const { work } = jobTask(0, false)
      await alone('job', work)
    }
  }
  const periodicWork = async () => {
    await alone('expire', ({ payments }) => payments.expireHolds())
    await alone('sweep', (services) => deliveries.sweep(services))
    await runJobs()
  }
  const tellAll = async ({ told, isReversed }: End) => {
    const waiting = deliveries.waiting()
    for (const delivery of isReversed ? waiting.toReversed() : waiting) {
      if (!told) deliveries.lose(delivery)
      if (!delivery.isWaiting) continue
      delivery.isWaiting = false
      await alone(delivery.event.type, (services) => deliveries.receive(services, delivery))
      await runJobs()
    }
  }

  return {
    async take(step: Step): Promise<void> {
      if ('hours' in step) {
        await periodicWork()
        clock += step.hours * 60 * MINUTE
        return
      }
      await run(step.together.flatMap(tasksOf), step.order, true)
    },

    /** Everybody finishes what they began, then time goes by and the server does its periodic work twice. */
    async end(end: End): Promise<void> {
      await bank.finishAll(end.accepted)
      await tellAll(end)
      await runJobs()
      clock += 31 * MINUTE
      await periodicWork()
      await tellAll(end)
      await periodicWork()
      await checkEnd(database, { now: now(), bank: await bank.entries(), captures: bank.captures })
    },

    close: () => stripe.close(),
  }
}

/** What a visitor or a job is told in an orderly way, or what was ordered. */
function isExpected(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isExpected)
  if (error instanceof AppError) return error.code !== 'internal'
  return error instanceof InjectedFailure || error instanceof PaymentProviderUnavailable || isDatabaseUnavailable(error)
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
