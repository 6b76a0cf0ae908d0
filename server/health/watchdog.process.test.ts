import { expect, it } from 'vitest'
import { startProcess } from '#test/processes/child-process.ts'

/** A process that is watched with a limit of two seconds, then runs `script`. */
const watched = (script: string, option = '--no-warnings') =>
  startProcess(option, [
    '--input-type=module',
    '-e',
    `const { startWatchdog, withPatience } = await import('./server/health/watchdog.ts')
     startWatchdog({ warn: console.log }, 2)
     const block = (seconds) => { for (const end = Date.now() + seconds * 1000; Date.now() < end;); }
     ${script}`,
  ])

it('ends a process whose event loop stands still, with one line', async () => {
  const child = watched('setTimeout(() => { for (;;); })')
  expect(await child.ended).toBe(null)
  expect(child.output()).toMatch(/^\{"level":60,"time":\d+,"msg":"The server stood still for 2 seconds[^\n]*"\}\n$/)
}, 60_000)

it.each([
  [
    'work that may take long',
    `const short = withPatience(async () => {})
      await withPatience(async () => { await short; block(5) }); console.log('done')`,
    undefined,
  ],
  ['a debugger', `block(5); console.log('done')`, '--inspect=0'],
])(
  'waits for %s, and keeps no process alive',
  async (_what, script, option) => {
    const child = watched(script, option)
    expect(await child.ended).toBe(0)
    expect(child.output()).toContain('done')
  },
  60_000,
)
