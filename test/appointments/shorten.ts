import type { Fault } from './turns.ts'

type Step = { together: { fault: Fault | undefined }[]; order: number[] } | { hours: number }

/** A scenario of any kind of command. */
export interface Shortenable {
  steps: Step[]
}

/**
 * Removes steps, operations, faults and turns while the scenario still fails. Faster than fast-check's shrinking, because
 * commands stay valid no matter what comes before them.
 */
export async function shorten<Scenario extends Shortenable>(
  scenario: Scenario,
  fails: (shorter: Scenario) => Promise<boolean>,
): Promise<Scenario> {
  let shortest = scenario
  for (let isShorter = true; isShorter; ) {
    isShorter = false
    for (let index = 0; ; ) {
      const candidate = shorterScenarios(shortest)[index]
      if (!candidate) break
      if (await fails(candidate)) {
        shortest = candidate
        isShorter = true
      } else index += 1
    }
  }
  return shortest
}

/** Scenarios with one thing removed. The first ones remove the most. */
function shorterScenarios<Scenario extends Shortenable>(scenario: Scenario): Scenario[] {
  const { steps } = scenario
  const half = Math.ceil(steps.length / 2)
  const withSteps = (changed: Step[]): Scenario => ({ ...scenario, steps: changed })
  const without = [
    ...(steps.length > 3 ? [withSteps(steps.slice(0, half)), withSteps(steps.slice(half))] : []),
    ...steps.map((_, index) => withSteps(steps.toSpliced(index, 1))),
  ]
  const smaller = steps.flatMap((step, at) => {
    if ('hours' in step) return []
    const { together, order } = step
    const instead = (changed: Partial<typeof step>) => withSteps(steps.with(at, { ...step, ...changed }))
    return [
      ...(together.length > 1 ? together.map((_, index) => instead({ together: together.toSpliced(index, 1) })) : []),
      ...(order.length > 0 ? [instead({ order: [] }), instead({ order: order.slice(0, -1) })] : []),
      ...together.flatMap((operation, index) =>
        operation.fault ? [instead({ together: together.with(index, { ...operation, fault: undefined }) })] : [],
      ),
    ]
  })
  return [...without, ...smaller]
}
