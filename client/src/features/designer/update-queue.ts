/** Milliseconds. About a frame on a slow phone, so each task gets a frame. */
const INTERVAL_MS = 33

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Runs a task soon, after those already waiting. A task waits only once. */
export function enqueueUpdate(task: () => void): void {
  waiting.add(task)
  timer ??= setTimeout(runNext, INTERVAL_MS)
}

/** Removes a waiting task. */
export function cancelUpdate(task: () => void): void {
  waiting.delete(task)
}

function runNext(): void {
  timer = undefined
  const [task] = waiting
  if (!task) return
  waiting.delete(task)
  task()
  if (waiting.size > 0) timer ??= setTimeout(runNext, INTERVAL_MS)
}
