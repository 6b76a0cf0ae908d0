import fc from 'fast-check'
import type { CardOutcome } from '#test/stripe/cards.ts'
import { type Fault, MOST_AT_ONCE } from '#test/appointments/turns.ts'

/** How much of an amount that the command finds: a quarter, half, all, or more than all. */
export type Part = 0 | 0.25 | 0.5 | 1 | 1.5

/** `nth` counts modulo what exists then, so every shorter list of commands is valid too. */
export type Command =
  | { do: 'send'; extraCents: number; hasOption: boolean; depositPercent: number; validDays: number }
  | { do: 'withdraw' }
  | { do: 'accept'; nth: number; hasTicked: boolean }
  | { do: 'decline'; nth: number }
  | { do: 'end final quotes' }
  | { do: 'agree and begin to pay'; extraCents: number; hasTicked: boolean }
  | { do: 'begin to pay'; isOther: boolean }
  | { do: 'pay'; nth: number; card: CardOutcome; otherCents: number | undefined }
  | { do: 'begin and pay'; card: CardOutcome; isTold: boolean }
  | { do: 'ask the provider'; nth: number }
  | { do: 'answer the bank'; nth: number; accepted: boolean }
  | { do: 'bank decides'; nth: number; accepted: boolean }
  | { do: 'record'; part: Part }
  | { do: 'reverse'; nth: number }
  | { do: 'refund'; nth: number; part: Part }
  | { do: 'cancel the job'; part: Part }
  | { do: 'book the installation'; inDays: number }
  | { do: 'the crew installs'; part: Part | undefined }
  | { do: 'the crew collects the fee'; isCollected: boolean }
  | { do: 'dashboard refunds'; nth: number; cents: number | undefined; status: 'pending' | 'succeeded' }
  | { do: 'dashboard cancels'; nth: number }
  | { do: 'refund ends'; nth: number; accepted: boolean }
  | { do: 'bank sends back'; nth: number }
  | { do: 'office pays back'; nth: number }
  | { do: 'dispute'; nth: number; isInquiry: boolean }
  | { do: 'dispute ends'; nth: number; status: 'won' | 'lost' | 'warning_closed' }
  | { do: 'event comes'; nth: number; times: number; isKept: boolean }
  | { do: 'event is lost'; nth: number }
  | { do: 'job runs'; nth: number; isKept: boolean }
  | { do: 'all comes' }
  | { do: 'sweep' }
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
  steps: Step[]
  end: End
}

const nth = fc.constantFrom(0, 0, 0, 1, 2, 3)
const accepted = fc.boolean()
const part = fc.constantFrom<Part>(0.25, 0.5, 0.5, 1, 1, 1.5)
const extraCents = fc.constantFrom(0, 0, 20_000, 150_000, -30_000, -100_000)
const card = fc.oneof(
  { weight: 5, arbitrary: fc.constant<CardOutcome>('success') },
  { weight: 3, arbitrary: fc.constant<CardOutcome>('bank') },
  { weight: 2, arbitrary: fc.constantFrom<CardOutcome>('3ds', 'declined') },
)
const named = <D extends Command['do']>(name: D) => fc.constant(name)
const weighted = <C extends Command>(weight: number, arbitrary: fc.Arbitrary<C>) => ({ weight, arbitrary })

const command: fc.Arbitrary<Command> = fc.oneof(
  weighted(
    5,
    fc.record({
      do: named('send'),
      extraCents,
      hasOption: fc.boolean(),
      depositPercent: fc.constantFrom(50, 50, 0, 33, 100),
      validDays: fc.constantFrom(14, 14, 1),
    }),
  ),
  weighted(6, fc.record({ do: named('accept'), nth, hasTicked: fc.boolean() })),
  weighted(8, fc.record({ do: named('agree and begin to pay'), extraCents, hasTicked: fc.boolean() })),
  weighted(1, fc.record({ do: named('withdraw') })),
  weighted(1, fc.record({ do: named('decline'), nth })),
  weighted(1, fc.record({ do: named('end final quotes') })),
  weighted(4, fc.record({ do: named('begin to pay'), isOther: fc.constantFrom(false, false, false, true) })),
  weighted(
    6,
    fc.record({
      do: named('pay'),
      nth,
      card,
      otherCents: fc.constantFrom(undefined, undefined, undefined, undefined, 5000, 900_000),
    }),
  ),
  weighted(12, fc.record({ do: named('begin and pay'), card, isTold: fc.boolean() })),
  weighted(2, fc.record({ do: named('ask the provider'), nth })),
  weighted(2, fc.record({ do: named('answer the bank'), nth, accepted })),
  weighted(4, fc.record({ do: named('bank decides'), nth, accepted })),
  weighted(4, fc.record({ do: named('record'), part })),
  weighted(2, fc.record({ do: named('reverse'), nth })),
  weighted(6, fc.record({ do: named('refund'), nth, part })),
  weighted(2, fc.record({ do: named('cancel the job'), part: fc.constantFrom<Part>(0, 0.5, 1, 1, 1.5) })),
  weighted(3, fc.record({ do: named('book the installation'), inDays: fc.constantFrom(0, 0, 3) })),
  weighted(
    3,
    fc.record({ do: named('the crew installs'), part: fc.constantFrom<Part | undefined>(undefined, 1, 0.5, 1.5) }),
  ),
  weighted(2, fc.record({ do: named('the crew collects the fee'), isCollected: fc.boolean() })),
  weighted(
    4,
    fc.record({
      do: named('dashboard refunds'),
      nth,
      cents: fc.constantFrom(undefined, 7000, 7000, 60_000),
      status: fc.constantFrom('succeeded', 'succeeded', 'pending'),
    }),
  ),
  weighted(1, fc.record({ do: named('dashboard cancels'), nth })),
  weighted(2, fc.record({ do: named('refund ends'), nth, accepted })),
  weighted(3, fc.record({ do: named('bank sends back'), nth })),
  weighted(2, fc.record({ do: named('office pays back'), nth })),
  weighted(3, fc.record({ do: named('dispute'), nth, isInquiry: fc.constantFrom(false, false, true) })),
  weighted(3, fc.record({ do: named('dispute ends'), nth, status: fc.constantFrom('won', 'lost', 'warning_closed') })),
  weighted(
    8,
    fc.record({ do: named('event comes'), nth, times: fc.constantFrom(1, 1, 1, 2, 3), isKept: fc.boolean() }),
  ),
  weighted(3, fc.record({ do: named('event is lost'), nth })),
  weighted(12, fc.record({ do: named('job runs'), nth, isKept: fc.boolean() })),
  weighted(12, fc.record({ do: named('all comes') })),
  weighted(2, fc.record({ do: named('sweep') })),
  weighted(2, fc.record({ do: named('time passes'), minutes: fc.constantFrom(1, 31) })),
)

const fault: fc.Arbitrary<Fault | undefined> = fc.oneof(
  { weight: 11, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.record({
      at: fc.integer({ min: 1, max: 20 }),
      when: fc.constantFrom('before', 'after'),
      how: fc.constantFrom('dies', 'fails'),
    }),
  },
)

/** Commands that want the same money. */
const racing: fc.Arbitrary<Command> = fc.oneof(
  weighted(4, fc.record({ do: named('record'), part: fc.constantFrom<Part>(0.5, 1) })),
  weighted(3, fc.record({ do: named('refund'), nth: fc.constantFrom(0, 0, 1), part })),
  weighted(2, fc.record({ do: named('reverse'), nth: fc.constant(0) })),
  weighted(3, fc.record({ do: named('begin and pay'), card, isTold: fc.constant(true) })),
  weighted(3, fc.record({ do: named('ask the provider'), nth: fc.constantFrom(0, 0, 1) })),
  weighted(1, fc.record({ do: named('the crew installs'), part: fc.constant<Part>(1) })),
  weighted(2, fc.record({ do: named('accept'), nth: fc.constant(0), hasTicked: fc.boolean() })),
  weighted(2, fc.record({ do: named('cancel the job'), part: fc.constantFrom<Part>(0.5, 1) })),
  weighted(3, fc.record({ do: named('job runs'), nth: fc.nat({ max: 2 }), isKept: fc.boolean() })),
)

const order = fc.array(fc.nat({ max: 14 * MOST_AT_ONCE - 1 }), { maxLength: 12 })
const together = (each: fc.Arbitrary<Command>, minLength: number, maxLength: number) =>
  fc.record({
    together: fc.array(fc.record({ command: each, fault }), { minLength, maxLength, size: 'max' }),
    order: minLength === 1 ? fc.constant<number[]>([]) : order,
  })

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: together(command, 1, 1) },
  { weight: 3, arbitrary: together(command, 2, 3) },
  { weight: 3, arbitrary: together(racing, 2, 3) },
  { weight: 1, arbitrary: fc.record({ hours: fc.constantFrom(3, 26, 80) }) },
)

const alone = (one: Command): Step => ({ together: [{ command: one, fault: undefined }], order: [] })
const race = together(racing, 2, 3)
/** What the other commands move: a job that is accepted, one whose deposit came in, and money that no one has heard of yet. */
const ACCEPTED = [alone({ do: 'agree and begin to pay', extraCents: 0, hasTicked: false })]
const paidBy = (by: CardOutcome) => [...ACCEPTED, alone({ do: 'pay', nth: 0, card: by, otherCents: undefined })]
const DEPOSITED = [...paidBy('success'), alone({ do: 'all comes' })]
const ON_ITS_WAY = [...paidBy('bank'), alone({ do: 'ask the provider', nth: 0 })]
const DISPUTED = [...DEPOSITED, alone({ do: 'dispute', nth: 0, isInquiry: false }), alone({ do: 'all comes' })]
const LOST = [...DISPUTED, alone({ do: 'dispute ends', nth: 0, status: 'lost' }), alone({ do: 'all comes' })]
const cancelled = alone({ do: 'cancel the job', part: 1 })

/** More than is left of a check, then a part of it, which is taken back. */
const BY_HAND = [
  ...ACCEPTED,
  alone({ do: 'record', part: 0.5 }),
  alone({ do: 'refund', nth: 0, part: 1.5 }),
  alone({ do: 'refund', nth: 0, part: 0.5 }),
  alone({ do: 'reverse', nth: 0 }),
]
/** Refunds of one payment in the dashboard and by us, of which the bank sends ours back. */
const SENT_BACK = [
  ...DEPOSITED,
  alone({ do: 'dashboard refunds', nth: 0, cents: 7000, status: 'succeeded' }),
  alone({ do: 'all comes' }),
  alone({ do: 'refund', nth: 0, part: 0.5 }),
  alone({ do: 'all comes' }),
  alone({ do: 'bank sends back', nth: 1 }),
  alone({ do: 'all comes' }),
  alone({ do: 'office pays back', nth: 0 }),
]

/** Those who want the same money, or hear of it, at once. */
const ask: Command = { do: 'ask the provider', nth: 0 }
const refundInDashboard: Command = { do: 'dashboard refunds', nth: 0, cents: 7000, status: 'succeeded' }
const DUELS: { after: Step[]; commands: Command[] }[] = [
  { after: paidBy('success'), commands: [ask, { do: 'record', part: 1 }] },
  { after: paidBy('success'), commands: [ask, { do: 'cancel the job', part: 1 }] },
  { after: DEPOSITED, commands: [ask, refundInDashboard, ask] },
  { after: DEPOSITED, commands: [ask, refundInDashboard, ask] },
  {
    after: [...DEPOSITED, alone({ do: 'refund', nth: 0, part: 0.5 })],
    commands: [{ do: 'job runs', nth: 0, isKept: false }, ask],
  },
  {
    after: DEPOSITED,
    commands: [
      { do: 'record', part: 1 },
      { do: 'record', part: 1 },
    ],
  },
]
/** The first one has so many turns, then the others go on to their ends. */
const oneWaits = fc
  .constantFrom(1, 2, 3, 4, 6, 8, 9, 10, 11, 12, 13)
  .map((turns) => [turns * MOST_AT_ONCE, ...Array.from({ length: 4 }, () => 13 * MOST_AT_ONCE + 1)])
const duel = fc
  .record({ of: fc.constantFrom(...DUELS), turns: fc.oneof({ weight: 3, arbitrary: oneWaits }, order) })
  .map(({ of: { after, commands }, turns }): Step[] => [
    ...after,
    { together: commands.map((one) => ({ command: one, fault: undefined })), order: turns },
  ])

const begin: fc.Arbitrary<Step[]> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(ACCEPTED, DEPOSITED, DEPOSITED, ON_ITS_WAY, DISPUTED, LOST, SENT_BACK, BY_HAND, [
      ...ON_ITS_WAY,
      cancelled,
    ]),
  },
  { weight: 8, arbitrary: duel },
  { weight: 1, arbitrary: race.map((raced) => [...DEPOSITED, raced]) },
)

export const anyScenario: fc.Arbitrary<Scenario> = fc
  .record({
    begin,
    more: fc.array(anyStep, { minLength: 4, maxLength: 20, size: 'max' }),
    end: fc.record({ accepted: fc.boolean(), areEventsDelivered: fc.boolean(), isReversed: fc.boolean() }),
  })
  .map(({ begin: first, more, end }) => ({ steps: [...first, ...more], end }))

/** For a person to read. */
export function describeScenario({ steps, end }: Scenario): string {
  const lines = steps.map((one, index) => `${index + 1}. ${describeStep(one)}`)
  const last = `At the end, open payments are ${end.accepted ? 'accepted' : 'refused'}, events ${
    end.areEventsDelivered ? `come${end.isReversed ? ' in reverse' : ''}` : 'are lost'
  }.`
  return [...lines, last].join('\n')
}

export function describeStep(step: Step): string {
  if ('hours' in step) return `${step.hours} hours pass`
  return step.together
    .map(({ command: { do: name, ...details }, fault: cut }) => {
      const said = Object.entries(details)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `${key} ${value}`)
      const end = cut ? ` [${cut.how} ${cut.when} its step ${cut.at}]` : ''
      return `${name}${said.length > 0 ? ` (${said.join(', ')})` : ''}${end}`
    })
    .join('  |  ')
}
