import type { Context } from '#server/context.ts'
import type { Actor } from '#server/events/actor.ts'

/** Something that someone did in the shop. */
interface Step {
  at: Date
  by: Actor
  run: (ctx: Context) => Promise<unknown>
}

/** What happened in the shop, in any order. */
export type Story = Step[]

/** The time that the product's verbs read. */
export interface MovableClock {
  now: Date
}

/** Runs what happened by now, in order, each step at its own time, and `afterStep` after each. */
export async function tell(
  ctx: Context,
  clock: MovableClock,
  story: Story,
  afterStep: () => Promise<void>,
): Promise<void> {
  const today = clock.now
  const past = story.filter(({ at }) => at <= today).toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const { at, by, run } of past) {
    clock.now = at
    await run({ ...ctx, by })
    await afterStep()
  }
  clock.now = today
}
