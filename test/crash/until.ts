import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds. Checks are cheap. */
const POLL_EVERY_MS = 25
const TIMEOUT_MS = 20_000

/** Polls until the condition is true. Rejects with `what` after `withinMs`. */
export async function waitUntil(
  what: string,
  isDone: () => boolean | Promise<boolean>,
  withinMs = TIMEOUT_MS,
): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`Timed out: ${what}`)
    await wait(POLL_EVERY_MS)
  }
}
