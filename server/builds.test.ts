import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentBuild, deleteOldBuilds, markInUse, newBuildId, otherBuilds, setCurrentBuild } from './builds.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'builds-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

const [FIRST, SECOND, THIRD] = ['20261101T080000-0001', '20261102T080000-0001', '20261103T080000-0001'] as const
const make = (...ids: string[]) => {
  for (const id of ids) mkdirSync(join(dist, id, 'client'), { recursive: true })
}
const left = () => readdirSync(dist).toSorted()

describe('builds', () => {
  it('have a current one, named in a file that a later build replaces', () => {
    expect(currentBuild(dist)).toBeUndefined()
    setCurrentBuild(dist, FIRST)
    setCurrentBuild(dist, SECOND)
    expect(currentBuild(dist)).toBe(SECOND)
    expect(left()).toEqual(['current'])
  })

  it('have ids that sort by time', () => {
    const ids = ['2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z'].map((time) => newBuildId(new Date(time)))
    expect(ids.toSorted()).toEqual(ids)
    expect(ids[0]).toMatch(/^20261130T235959-[0-9a-f]{4}$/)
  })

  it('are listed newest first', () => {
    make(FIRST, SECOND, THIRD, 'bench')
    expect(otherBuilds(join(dist, SECOND))).toEqual([join(dist, THIRD), join(dist, FIRST)])
    expect(otherBuilds(join(dist, 'bench'))).toEqual([])
  })

  it('are deleted, but not the newest two or other folders', () => {
    make(FIRST, SECOND, THIRD, 'bench')
    deleteOldBuilds(dist, [THIRD, SECOND])
    expect(left()).toEqual([SECOND, THIRD, 'bench'])
  })

  it('are deleted only after the process that uses them has ended', async () => {
    make(FIRST, SECOND, THIRD)
    markInUse(join(dist, FIRST))
    deleteOldBuilds(dist, [THIRD])
    expect(left()).toEqual([FIRST, THIRD])

    const ended = spawn(process.execPath, ['-e', ''])
    await once(ended, 'exit')
    rmSync(join(dist, FIRST, 'in-use', String(process.pid)))
    writeFileSync(join(dist, FIRST, 'in-use', String(ended.pid)), '')
    deleteOldBuilds(dist, [THIRD])
    expect(left()).toEqual([THIRD])
  })

  it('are the only folders marked as in use', () => {
    markInUse(dist)
    expect(existsSync(join(dist, 'in-use'))).toBe(false)
  })
})
