/** Milliseconds: as one frame of a slow phone, so that each has one of them to write. */
const PACE = 33

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Runs a task soon, after those that wait already. One that waits does not wait twice. */
export function runInTurn(task: () => void): void {
  waiting.add(task)
  timer ??= setTimeout(runNext, PACE)
}

/** Takes back a task that waits. */
export function dropTurn(task: () => void): void {
  waiting.delete(task)
}

function runNext(): void {
  timer = undefined
  const [task] = waiting
  if (!task) return
  waiting.delete(task)
  task()
  if (waiting.size > 0) timer ??= setTimeout(runNext, PACE)
}
