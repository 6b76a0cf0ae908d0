import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Child, startProcess } from '#test/processes/child-process.ts'
import { lockDataDir } from './data-dir.ts'

let dataDir: string
let children: Child[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lock-'))
  children = []
})
afterEach(async () => {
  await Promise.all(children.map((child) => child.end('SIGKILL')))
  rmSync(dataDir, { recursive: true })
})

const holder = () => {
  const child = startProcess('test/processes/hold-data-dir.ts', [dataDir])
  children.push(child)
  return child
}

describe('the lock of the data folder', () => {
  it('takes over from a killed process', async () => {
    const first = holder()
    await first.waitForOutput(/holds it/)
    await first.end('SIGKILL')
    lockDataDir(dataDir)()
  })

  it('takes over if a different living process has the old process id', () => {
    const file = join(dataDir, `lock.${hostname()}.${process.ppid}`)
    writeFileSync(file, 'an earlier start')
    const release = lockDataDir(dataDir)
    expect(readdirSync(dataDir)).toEqual([`lock.${hostname()}.${process.pid}`])
    release()
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('takes over from an earlier process with its own id, as in a container that starts again', () => {
    writeFileSync(join(dataDir, `lock.${hostname()}.${process.pid}`), 'an earlier start')
    lockDataDir(dataDir)()
  })

  it("refuses a folder of another machine's or container's process, and names the file to delete", () => {
    writeFileSync(join(dataDir, 'lock.other-host.1'), '')
    expect(() => lockDataDir(dataDir)).toThrow(
      /by process 1 on other-host\. .* If it has already ended, delete the file lock\.other-host\.1 there/,
    )
    expect(readdirSync(dataDir)).toEqual(['lock.other-host.1'])
  })

  it('lets at most one of eight concurrent processes take over from a killed one', async () => {
    const first = holder()
    await first.waitForOutput(/holds it/)
    await first.end('SIGKILL')
    for (let round = 0; round < 3; round += 1) {
      const starters = Array.from({ length: 8 }, holder)
      await Promise.all(starters.map((child) => child.waitForOutput(/holds it|is in use/)))
      expect(starters.filter((child) => /holds it/.test(child.output())).length).toBeLessThanOrEqual(1)
      await Promise.all(starters.map((child) => child.end('SIGKILL')))
      lockDataDir(dataDir)()
    }
  }, 60_000)
})
