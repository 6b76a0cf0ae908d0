import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentBuild, deleteOldBuilds, newBuildId, otherBuilds, setCurrentBuild } from './builds.ts'

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

  it('are deleted, but not the newest five, the current one or other folders', () => {
    const later = ['4', '5', '6', '7'].map((day) => `2026110${day}T080000-0001`)
    make(FIRST, SECOND, THIRD, ...later, 'bench')
    setCurrentBuild(dist, FIRST)
    deleteOldBuilds(dist)
    expect(left()).toEqual([FIRST, THIRD, ...later, 'bench', 'current'])
  })
})
