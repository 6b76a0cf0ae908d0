import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Child, startChild } from '#test/child.ts'
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts'

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
  const child = startChild('test/hold-data-dir.ts', [dataDir])
  children.push(child)
  return child
}

it('refuses a second process and names the first one’s id', async () => {
  const first = holder()
  await first.says(/holds it/)
  await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUse)
  await expect(lockDataDir(dataDir)).rejects.toThrow(`the process with id ${first.pid}`)
  const second = holder()
  await second.says(new RegExp(`the process with id ${first.pid}`))
})

it('refuses a holder’s folder while the holder is stopped and cannot answer', async () => {
  const first = holder()
  await first.says(/holds it/)
  process.kill(first.pid, 'SIGSTOP')
  await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUse)
  process.kill(first.pid, 'SIGCONT')
})

it('refuses this process too, a second time', async () => {
  const lock = await lockDataDir(dataDir)
  await expect(lockDataDir(dataDir)).rejects.toThrow(`the process with id ${process.pid}`)
  await lock.release()
  const again = await lockDataDir(dataDir)
  await again.release()
})

it('takes over from a killed process', async () => {
  const first = holder()
  await first.says(/holds it/)
  await first.end('SIGKILL')
  const lock = await lockDataDir(dataDir)
  await expect(lockDataDir(dataDir)).rejects.toThrow(`the process with id ${process.pid}`)
  await lock.release()
})

it('is not deceived by a process id that another process, or this one, has by now', async () => {
  // What a killed server leaves behind, whose id went to a process that lives.
  const lock = await lockDataDir(dataDir)
  await lock.release()
  for (const pid of [process.pid, process.ppid, 1]) {
    writeFileSync(join(dataDir, 'lock.7'), JSON.stringify({ pid, socket: join(dataDir, 'gone.sock') }))
    const again = await lockDataDir(dataDir)
    await again.release()
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name))
  }
})

it('lets one of eight win that start at once over a killed one, again and again', async () => {
  let last = holder()
  await last.says(/holds it/)
  for (let round = 0; round < 3; round += 1) {
    await last.end('SIGKILL')
    const starters = Array.from({ length: 8 }, holder)
    await Promise.all(starters.map((child) => child.says(/holds it|is in use/)))
    const winners = starters.filter((child) => /holds it/.test(child.output()))
    expect(winners).toHaveLength(1)
    last = winners[0] ?? last
    for (const loser of starters.filter((child) => child !== last)) {
      expect(loser.output()).toContain(`the process with id ${last.pid}`)
    }
  }
  expect(readdirSync(dataDir).filter((name) => name.startsWith('lock.'))).toHaveLength(1)
}, 60_000)

it('works in a folder whose path is too long for a socket', async () => {
  const deep = join(dataDir, 'd'.repeat(60), 'e'.repeat(60))
  mkdirSync(deep, { recursive: true })
  const lock = await lockDataDir(deep)
  await expect(lockDataDir(deep)).rejects.toThrow(DataDirInUse)
  await lock.release()
})
