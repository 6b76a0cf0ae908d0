import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Child, startProcess } from '#test/processes/child-process.ts'
import { DataDirInUseError, lockDataDir } from './data-dir-lock.ts'

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
  it("refuses a second process and names the first one's id", async () => {
    const first = holder()
    await first.waitForOutput(/holds it/)
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError)
    await expect(lockDataDir(dataDir)).rejects.toThrow(`process ${first.pid}`)
    const second = holder()
    await second.waitForOutput(new RegExp(`process ${first.pid}`))
  })

  it("refuses while the holder is suspended and can't answer", async () => {
    const first = holder()
    await first.waitForOutput(/holds it/)
    process.kill(first.pid, 'SIGSTOP')
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError)
    process.kill(first.pid, 'SIGCONT')
  })

  it('refuses a second lock in the same process', async () => {
    const lock = await lockDataDir(dataDir)
    await expect(lockDataDir(dataDir)).rejects.toThrow(`process ${process.pid}`)
    await lock.release()
    const again = await lockDataDir(dataDir)
    await again.release()
  })

  it('takes over from a killed process', async () => {
    const first = holder()
    await first.waitForOutput(/holds it/)
    await first.end('SIGKILL')
    const lock = await lockDataDir(dataDir)
    await expect(lockDataDir(dataDir)).rejects.toThrow(`process ${process.pid}`)
    await lock.release()
  })

  it('takes over if a different living process has the old process id', async () => {
    // A killed server leaves this behind. Its process id now belongs to a living process.
    const lock = await lockDataDir(dataDir)
    await lock.release()
    for (const pid of [process.pid, process.ppid, 1]) {
      writeFileSync(join(dataDir, 'lock.7'), JSON.stringify({ pid, socket: join(dataDir, 'gone.sock') }))
      const again = await lockDataDir(dataDir)
      await again.release()
      for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name))
    }
  })

  it('lets exactly one of eight concurrent processes take over from a killed one', async () => {
    let last = holder()
    await last.waitForOutput(/holds it/)
    for (let round = 0; round < 3; round += 1) {
      await last.end('SIGKILL')
      const starters = Array.from({ length: 8 }, holder)
      await Promise.all(starters.map((child) => child.waitForOutput(/holds it|is in use/)))
      const winners = starters.filter((child) => /holds it/.test(child.output()))
      expect(winners).toHaveLength(1)
      last = winners[0] ?? last
      for (const loser of starters.filter((child) => child !== last)) {
        expect(loser.output()).toContain(`process ${last.pid}`)
      }
    }
    expect(readdirSync(dataDir).filter((name) => name.startsWith('lock.'))).toHaveLength(1)
  }, 60_000)

  it('works in a folder with a path too long for a socket', async () => {
    const deep = join(dataDir, 'd'.repeat(60), 'e'.repeat(60))
    mkdirSync(deep, { recursive: true })
    const lock = await lockDataDir(deep)
    await expect(lockDataDir(deep)).rejects.toThrow(DataDirInUseError)
    await lock.release()
  })
})
