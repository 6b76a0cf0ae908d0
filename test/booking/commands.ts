import fc from 'fast-check'
import type { CardOutcome } from '#test/stripe/cards.ts'
import { type Fault, MOST_AT_ONCE } from './turns.ts'

/** `nth`, `who` and `slot` are taken modulo what there is then, so that a shorter list of commands still means something. */
export type Command =
  | { do: 'book'; who: number; slot: number; email: number }
  | { do: 'ask to pay'; who: number }
  | { do: 'pay'; who: number; card: CardOutcome; cents: number | undefined }
  | { do: 'answer the bank'; who: number; accepted: boolean }
  | { do: 'go on'; who: number; slot: number; card: CardOutcome }
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
  | { do: 'office moves'; nth: number; slot: number }
  | { do: 'office marks'; nth: number; status: 'completed' | 'no_show' }
  | { do: 'office books'; slot: number }
  | { do: 'office closes'; slot: number }
  | { do: 'dashboard refunds'; nth: number; cents: number | undefined; status: 'pending' | 'succeeded' }
  | { do: 'refund ends'; nth: number; accepted: boolean }
  | { do: 'dashboard cancels'; nth: number }
  | { do: 'second intent'; nth: number; card: CardOutcome | undefined }
  | { do: 'dispute'; nth: number }
  | { do: 'clock goes on'; minutes: number }

export interface Operation {
  command: Command
  fault: Fault | undefined
}

/** Operations that run at the same time, or hours in which the server does its periodic work. */
export type Step = { together: Operation[]; order: number[] } | { hours: number }

/** How all comes to an end: what is still open is accepted or not, told or not. */
export interface End {
  accepted: boolean
  told: boolean
  isReversed: boolean
}

export interface Scenario {
  crews: number
  steps: Step[]
  end: End
}

export const VISITORS = ['Ada', 'Ben', 'Cleo']

const who = fc.nat({ max: VISITORS.length - 1 })
/** Most want the same one. */
const slot = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constantFrom(1, 2) },
  { weight: 3, arbitrary: fc.constantFrom(3, 4) },
)
const nth = fc.nat({ max: 7 })
const accepted = fc.boolean()
const card = fc.oneof(
  { weight: 6, arbitrary: fc.constant<CardOutcome>('success') },
  { weight: 4, arbitrary: fc.constantFrom<CardOutcome>('processing', '3ds', 'declined', 'insufficient_funds') },
)

const of = <C extends Command>(weight: number, arbitrary: fc.Arbitrary<C>) => ({ weight, arbitrary })
const just = <D extends Command['do']>(name: D) => fc.constant(name)

/** What meets in the moment in which a hold ends: one visitor, mostly, in two tabs. */
const someone = fc.constantFrom(0, 0, 0, 1)
const latest = fc.constantFrom(0, 0, 1)
const contested: fc.Arbitrary<Command> = fc.oneof(
  of(6, fc.record({ do: just('pay'), who: someone, card, cents: fc.constant(undefined) })),
  of(5, fc.record({ do: just('ask to pay'), who: someone })),
  of(2, fc.record({ do: just('answer the bank'), who: someone, accepted })),
  of(1, fc.record({ do: just('bank decides'), nth: latest, accepted })),
  of(2, fc.record({ do: just('book'), who: someone, slot, email: fc.constant(0) })),
  of(5, fc.record({ do: just('office cancels'), nth: latest, refund: fc.boolean() })),
  of(5, fc.record({ do: just('expire') })),
  of(4, fc.record({ do: just('clock goes on'), minutes: fc.constant(31) })),
)

/** What meets where money goes back. */
const givingBack: fc.Arbitrary<Command> = fc.oneof(
  of(8, fc.record({ do: just('job runs'), nth: fc.nat({ max: 3 }), isKept: fc.boolean() })),
  of(3, fc.record({ do: just('event comes'), nth, times: fc.constant(1), isKept: fc.boolean() })),
  of(2, fc.record({ do: just('sweep') })),
  of(2, fc.record({ do: just('office cancels'), nth: latest, refund: fc.constant(true) })),
  of(
    1,
    fc.record({
      do: just('dashboard refunds'),
      nth: latest,
      cents: fc.constantFrom(undefined, 4000),
      status: fc.constantFrom('succeeded', 'pending'),
    }),
  ),
  of(1, fc.record({ do: just('refund ends'), nth: latest, accepted })),
)

const command: fc.Arbitrary<Command> = fc.oneof(
  of(20, fc.record({ do: just('go on'), who, slot, card })),
  of(20, fc.record({ do: just('book and pay'), who, slot, card })),
  of(5, fc.record({ do: just('book'), who, slot, email: fc.nat({ max: 1 }) })),
  of(4, fc.record({ do: just('ask to pay'), who })),
  of(
    3,
    fc.record({
      do: just('pay'),
      who,
      card,
      cents: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant(5000) }),
    }),
  ),
  of(3, fc.record({ do: just('answer the bank'), who, accepted })),
  of(4, fc.record({ do: just('return'), who, withProof: fc.boolean() })),
  of(1, fc.record({ do: just('close the tab'), who })),
  of(1, fc.record({ do: just('look at free times') })),
  of(4, fc.record({ do: just('bank decides'), nth, accepted })),
  of(
    12,
    fc.record({
      do: just('event comes'),
      nth,
      times: fc.oneof(
        { weight: 20, arbitrary: fc.constant(1) },
        { weight: 6, arbitrary: fc.constant(2) },
        { weight: 1, arbitrary: fc.constant(100) },
      ),
      isKept: fc.boolean(),
    }),
  ),
  of(3, fc.record({ do: just('event is lost'), nth })),
  of(14, fc.record({ do: just('job runs'), nth, isKept: fc.boolean() })),
  of(4, fc.record({ do: just('expire') })),
  of(4, fc.record({ do: just('sweep') })),
  of(5, fc.record({ do: just('office cancels'), nth, refund: fc.boolean() })),
  of(3, fc.record({ do: just('office moves'), nth, slot })),
  of(2, fc.record({ do: just('office marks'), nth, status: fc.constantFrom('completed', 'no_show') })),
  of(3, fc.record({ do: just('office books'), slot })),
  of(1, fc.record({ do: just('office closes'), slot })),
  of(
    4,
    fc.record({
      do: just('dashboard refunds'),
      nth,
      cents: fc.constantFrom(undefined, undefined, 4000),
      status: fc.constantFrom('succeeded', 'succeeded', 'pending'),
    }),
  ),
  of(2, fc.record({ do: just('refund ends'), nth, accepted })),
  of(1, fc.record({ do: just('dashboard cancels'), nth })),
  of(1, fc.record({ do: just('second intent'), nth, card: fc.option(card, { nil: undefined }) })),
  of(1, fc.record({ do: just('dispute'), nth })),
  of(5, fc.record({ do: just('clock goes on'), minutes: fc.constantFrom(1, 10, 29, 31) })),
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
    // In runs: to choose anew at each turn would hardly ever let one operation wait until another is nearly done.
    order: fc.array(fc.nat({ max: 14 * MOST_AT_ONCE - 1 }), { maxLength: 12, size: 'max' }),
  })

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: together(command, 1) },
  { weight: 7, arbitrary: together(contested, 2) },
  { weight: 4, arbitrary: together(givingBack, 2) },
  { weight: 1, arbitrary: fc.record({ hours: fc.constantFrom(3, 26) }) },
)

export const anyScenario: fc.Arbitrary<Scenario> = fc.record({
  crews: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.constant(2) }),
  steps: fc.array(anyStep, { minLength: 1, maxLength: 20, size: 'max' }),
  end: fc.record({ accepted: fc.boolean(), told: fc.boolean(), isReversed: fc.boolean() }),
})

/** For a person to read. */
export function describeScenario({ crews, steps, end }: Scenario): string {
  const lines = steps.map((one, index) => `${index + 1}. ${describeStep(one)}`)
  const last = `At the end what is open is ${end.accepted ? 'accepted' : 'refused'}, events ${
    end.told ? `come${end.isReversed ? ' in reverse' : ''}` : 'are lost'
  }.`
  return [`${crews} ${crews === 1 ? 'crew' : 'crews'}`, ...lines, last].join('\n')
}

export function describeStep(step: Step): string {
  if ('hours' in step) return `${step.hours} hours go by`
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
