import fc from 'fast-check'
import type { CardOutcome } from '#test/stripe/cards.ts'
import { BUSY_DAYS, type BusyDay } from './shop.ts'
import { type Fault, MOST_AT_ONCE } from './turns.ts'

/** `nth`, `who` and `slot` count modulo what exists then, so every shorter list of commands is valid too. */
export type Command =
  | { do: 'book'; who: number; slot: number; email: number }
  | { do: 'start payment'; who: number }
  | { do: 'pay'; who: number; card: CardOutcome; cents: number | undefined }
  | { do: 'answer the bank'; who: number; accepted: boolean }
  | { do: 'continue'; who: number; slot: number; card: CardOutcome }
  | { do: 'book and pay'; who: number; slot: number; card: CardOutcome }
  | { do: 'return'; who: number; withProof: boolean }
  | { do: 'close the tab'; who: number }
  | { do: 'look at free times' }
  | { do: 'bank decides'; nth: number; accepted: boolean }
  | { do: 'event comes'; nth: number; times: number; isKept: boolean }
  | { do: 'event is lost'; nth: number }
  | { do: 'job runs'; nth: number; isKept: boolean }
  | { do: 'expire' }
  | { do: 'sweep' }
  | { do: 'office cancels'; nth: number; refund: boolean }
  | { do: 'office moves'; nth: number; slot: number; crew: number | undefined; force: boolean }
  | { do: 'office marks'; nth: number; status: 'completed' | 'no_show' }
  | { do: 'office books'; slot: number; crew: number | undefined; force: boolean }
  | { do: 'office closes'; slot: number; crew: number | undefined; isWholeDay: boolean }
  | { do: 'dashboard refunds'; nth: number; cents: number | undefined; status: 'pending' | 'succeeded' }
  | { do: 'refund ends'; nth: number; accepted: boolean }
  | { do: 'bank sends back'; nth: number }
  | { do: 'office pays back'; nth: number }
  | { do: 'dashboard cancels'; nth: number }
  | { do: 'second intent'; nth: number; card: CardOutcome | undefined }
  | { do: 'dispute'; nth: number; isInquiry: boolean }
  | { do: 'dispute ends'; nth: number; status: 'won' | 'lost' | 'warning_closed' }
  | { do: 'time passes'; minutes: number }

export interface Operation {
  command: Command
  fault: Fault | undefined
}

/** Concurrent operations, or hours in which the server runs its periodic jobs. */
export type Step = { together: Operation[]; order: number[] } | { hours: number }

/** How the scenario ends: whether open payments and refunds are accepted, and events delivered. */
export interface End {
  accepted: boolean
  areEventsDelivered: boolean
  isReversed: boolean
}

export interface Scenario {
  crews: number
  /** Minutes of travel time. */
  travel: number
  busyDay: BusyDay
  steps: Step[]
  end: End
}

export const VISITORS = ['Ada', 'Ben', 'Cleo']

const who = fc.nat({ max: VISITORS.length - 1 })
/** Most visitors want the same slot. */
const slot = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constantFrom(1, 2) },
  { weight: 3, arbitrary: fc.constantFrom(3, 4) },
)
/** Mostly any crew. */
const crew = fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(1, 2) })
const force = fc.boolean()
const nth = fc.nat({ max: 7 })
const accepted = fc.boolean()
const disputeEnd = fc.constantFrom('won', 'lost', 'warning_closed')
const card = fc.oneof(
  { weight: 6, arbitrary: fc.constant<CardOutcome>('success') },
  { weight: 4, arbitrary: fc.constantFrom<CardOutcome>('processing', '3ds', 'declined', 'insufficient_funds') },
)

const weighted = <C extends Command>(weight: number, arbitrary: fc.Arbitrary<C>) => ({ weight, arbitrary })
const named = <D extends Command['do']>(name: D) => fc.constant(name)

/** Commands that race when a hold ends, mostly of one visitor in two tabs. */
const mostlyFirst = fc.constantFrom(0, 0, 0, 1)
const oneOfLatest = fc.constantFrom(0, 0, 1)
const holdEndCommand: fc.Arbitrary<Command> = fc.oneof(
  weighted(6, fc.record({ do: named('pay'), who: mostlyFirst, card, cents: fc.constant(undefined) })),
  weighted(5, fc.record({ do: named('start payment'), who: mostlyFirst })),
  weighted(2, fc.record({ do: named('answer the bank'), who: mostlyFirst, accepted })),
  weighted(1, fc.record({ do: named('bank decides'), nth: oneOfLatest, accepted })),
  weighted(2, fc.record({ do: named('book'), who: mostlyFirst, slot, email: fc.constant(0) })),
  weighted(5, fc.record({ do: named('office cancels'), nth: oneOfLatest, refund: fc.boolean() })),
  weighted(5, fc.record({ do: named('expire') })),
  weighted(4, fc.record({ do: named('time passes'), minutes: fc.constant(31) })),
)

/** Commands that race during a refund. */
const refundCommand: fc.Arbitrary<Command> = fc.oneof(
  weighted(8, fc.record({ do: named('job runs'), nth: fc.nat({ max: 3 }), isKept: fc.boolean() })),
  weighted(3, fc.record({ do: named('event comes'), nth, times: fc.constant(1), isKept: fc.boolean() })),
  weighted(2, fc.record({ do: named('sweep') })),
  weighted(2, fc.record({ do: named('office cancels'), nth: oneOfLatest, refund: fc.constant(true) })),
  weighted(
    1,
    fc.record({
      do: named('dashboard refunds'),
      nth: oneOfLatest,
      cents: fc.constantFrom(undefined, 4000),
      status: fc.constantFrom('succeeded', 'pending'),
    }),
  ),
  weighted(1, fc.record({ do: named('refund ends'), nth: oneOfLatest, accepted })),
  weighted(1, fc.record({ do: named('bank sends back'), nth: oneOfLatest })),
  weighted(1, fc.record({ do: named('office pays back'), nth: oneOfLatest })),
  weighted(1, fc.record({ do: named('dispute'), nth: oneOfLatest, isInquiry: fc.boolean() })),
  weighted(1, fc.record({ do: named('dispute ends'), nth: oneOfLatest, status: disputeEnd })),
)

const command: fc.Arbitrary<Command> = fc.oneof(
  weighted(20, fc.record({ do: named('continue'), who, slot, card })),
  weighted(20, fc.record({ do: named('book and pay'), who, slot, card })),
  weighted(5, fc.record({ do: named('book'), who, slot, email: fc.nat({ max: 1 }) })),
  weighted(4, fc.record({ do: named('start payment'), who })),
  weighted(
    3,
    fc.record({
      do: named('pay'),
      who,
      card,
      cents: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant(5000) }),
    }),
  ),
  weighted(3, fc.record({ do: named('answer the bank'), who, accepted })),
  weighted(4, fc.record({ do: named('return'), who, withProof: fc.boolean() })),
  weighted(1, fc.record({ do: named('close the tab'), who })),
  weighted(1, fc.record({ do: named('look at free times') })),
  weighted(4, fc.record({ do: named('bank decides'), nth, accepted })),
  weighted(
    12,
    fc.record({
      do: named('event comes'),
      nth,
      times: fc.oneof(
        { weight: 20, arbitrary: fc.constant(1) },
        { weight: 6, arbitrary: fc.constant(2) },
        { weight: 1, arbitrary: fc.constant(100) },
      ),
      isKept: fc.boolean(),
    }),
  ),
  weighted(3, fc.record({ do: named('event is lost'), nth })),
  weighted(14, fc.record({ do: named('job runs'), nth, isKept: fc.boolean() })),
  weighted(4, fc.record({ do: named('expire') })),
  weighted(4, fc.record({ do: named('sweep') })),
  weighted(5, fc.record({ do: named('office cancels'), nth, refund: fc.boolean() })),
  weighted(3, fc.record({ do: named('office moves'), nth, slot, crew, force })),
  weighted(2, fc.record({ do: named('office marks'), nth, status: fc.constantFrom('completed', 'no_show') })),
  weighted(3, fc.record({ do: named('office books'), slot, crew, force })),
  weighted(1, fc.record({ do: named('office closes'), slot, crew, isWholeDay: fc.boolean() })),
  weighted(
    4,
    fc.record({
      do: named('dashboard refunds'),
      nth,
      cents: fc.constantFrom(undefined, undefined, 4000),
      status: fc.constantFrom('succeeded', 'succeeded', 'pending'),
    }),
  ),
  weighted(2, fc.record({ do: named('refund ends'), nth, accepted })),
  weighted(1, fc.record({ do: named('bank sends back'), nth })),
  weighted(1, fc.record({ do: named('office pays back'), nth })),
  weighted(1, fc.record({ do: named('dashboard cancels'), nth })),
  weighted(1, fc.record({ do: named('second intent'), nth, card: fc.option(card, { nil: undefined }) })),
  weighted(1, fc.record({ do: named('dispute'), nth, isInquiry: fc.boolean() })),
  weighted(1, fc.record({ do: named('dispute ends'), nth: oneOfLatest, status: disputeEnd })),
  weighted(5, fc.record({ do: named('time passes'), minutes: fc.constantFrom(1, 10, 29, 31) })),
)

const fault: fc.Arbitrary<Fault | undefined> = fc.oneof(
  { weight: 7, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.record({
      at: fc.integer({ min: 1, max: 14 }),
      when: fc.constantFrom('before', 'after'),
      how: fc.constantFrom('dies', 'fails'),
    }),
  },
)

const together = (each: fc.Arbitrary<Command>, minLength: number) =>
  fc.record({
    together: fc.array(fc.record({ command: each, fault }), { minLength, maxLength: MOST_AT_ONCE, size: 'max' }),
    // An entry covers several turns. With one choice per turn, an operation would hardly ever wait until another is
    // nearly done.
    order: fc.array(fc.nat({ max: 14 * MOST_AT_ONCE - 1 }), { maxLength: 12, size: 'max' }),
  })

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: together(command, 1) },
  { weight: 7, arbitrary: together(holdEndCommand, 2) },
  { weight: 4, arbitrary: together(refundCommand, 2) },
  { weight: 1, arbitrary: fc.record({ hours: fc.constantFrom(3, 26) }) },
)

export const anyScenario: fc.Arbitrary<Scenario> = fc.record({
  crews: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(2) }),
  travel: fc.constantFrom(0, 0, 30, 60),
  busyDay: fc.constantFrom(...BUSY_DAYS),
  steps: fc.array(anyStep, { minLength: 1, maxLength: 20, size: 'max' }),
  end: fc.record({ accepted: fc.boolean(), areEventsDelivered: fc.boolean(), isReversed: fc.boolean() }),
})

/** For a person to read. */
export function describeScenario({ crews, travel, busyDay, steps, end }: Scenario): string {
  const lines = steps.map((one, index) => `${index + 1}. ${describeStep(one)}`)
  const last = `At the end, open payments are ${end.accepted ? 'accepted' : 'refused'}, events ${
    end.areEventsDelivered ? `come${end.isReversed ? ' in reverse' : ''}` : 'are lost'
  }.`
  const shop = `${crews} ${crews === 1 ? 'crew' : 'crews'}, ${travel} minutes of travel, visits on ${busyDay}`
  return [shop, ...lines, last].join('\n')
}

export function describeStep(step: Step): string {
  if ('hours' in step) return `${step.hours} hours pass`
  const all = step.together.map(({ command: { do: name, ...details }, fault: cut }) => {
    const { who: visitor, ...others } = { who: undefined, ...details }
    const said = Object.entries(others)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key} ${value}`)
    const actor = visitor === undefined ? '' : `${VISITORS[visitor % VISITORS.length]}: `
    return `${actor}${name}${said.length > 0 ? ` (${said.join(', ')})` : ''}${
      cut ? ` [${cut.how} ${cut.when} its step ${cut.at}]` : ''
    }`
  })
  return all.length === 1
    ? all.join('')
    : `${all.join('  |  ')}\n     turns: ${step.order.map((entry) => `${(entry % MOST_AT_ONCE) + 1}x${Math.floor(entry / MOST_AT_ONCE) + 1}`).join(' ') || 'as they come'}`
}
