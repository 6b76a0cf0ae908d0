import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds. A look costs next to nothing, and what is waited for is of another process. */
const LOOK_EVERY = 25
const WITHIN = 20_000

/** Looks until it is so. Rejects, naming `what` did not come, after `withinMs`. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, withinMs = WITHIN): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`)
    await wait(LOOK_EVERY)
  }
}
