import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentBuild } from '#server/builds.ts'
import { PUBLIC_PATHS } from '#shared/http/pages.ts'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { buildProject, copyProject } from '#test/processes/project-copy.ts'

const run = promisify(execFile)
const MINUTE = 60_000

let folder: string
const servers: BuiltServer[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rebuild-'))
  await copyProject(folder)
  await buildProject(folder)
}, 3 * MINUTE)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<BuiltServer> {
  const server = await startBuiltServer({ DATA_DIR: join(folder, 'data') }, join(folder, 'dist/main.js'))
  servers.push(server)
  return server
}

/** URLs of all hashed files of the current build and of the pages that need them. */
async function assetPaths(): Promise<string[]> {
  const names = await readdir(join(folder, 'dist', currentBuild(join(folder, 'dist')) ?? '', 'client/assets'))
  return names.filter((name) => !/\.(br|gz)$/.test(name)).map((name) => `/assets/${name}`)
}

/** For each URL without a 200 response: its status or error. */
async function missing(server: BuiltServer, paths: readonly string[]): Promise<string[]> {
  const missed: string[] = []
  for (const path of paths) {
    const outcome = await fetch(server.url + path)
      .then(async (answer) => (await answer.arrayBuffer()) && answer.status)
      .catch((error: unknown) => (error instanceof Error ? `${error.message}: ${String(error.cause)}` : String(error)))
    if (outcome !== 200) missed.push(`${path}: ${outcome}`)
  }
  return missed
}

it(
  'a build next to a running server takes nothing from it, nor from its open pages after the restart',
  async () => {
    const first = await start()
    const oldAssets = await assetPaths()
    const oldPage = await (await fetch(first.url)).text()
    expect(oldAssets.length).toBeGreaterThan(50)
    const notices = await (await fetch(`${first.url}/third-party-notices.txt`)).text()
    for (const part of ['react-dom', 'three', 'zod', '@fontsource-variable/fraunces']) {
      expect(notices).toContain(`\n## ${part} `)
    }

    // Changing the script changes its hashed name.
    await appendFile(join(folder, 'client/src/main.tsx'), '\ndocument.documentElement.dataset.build = "second"\n')
    const state = { isBuilt: false, rounds: 0 }
    const missed: string[] = []
    const load = (async () => {
      while (!state.isBuilt) {
        missed.push(...(await missing(first, [...PUBLIC_PATHS, ...oldAssets])))
        state.rounds += 1
        await delay(1)
      }
    })()
    await buildProject(folder)
    state.isBuilt = true
    await load
    expect(missed).toEqual([])
    expect(state.rounds).toBeGreaterThan(1)
    // The running server still serves its complete build.
    expect(await (await fetch(first.url)).text()).toBe(oldPage)
    expect(await missing(first, [...PUBLIC_PATHS, ...oldAssets])).toEqual([])
    expect(await first.stop()).toBe(0)

    const second = await start()
    const newAssets = await assetPaths()
    expect(newAssets).not.toEqual(oldAssets)
    expect(await (await fetch(second.url)).text()).not.toBe(oldPage)
    expect(await missing(second, [...PUBLIC_PATHS, ...newAssets, ...oldAssets])).toEqual([])
  },
  4 * MINUTE,
)

it(
  'the built command turns admin keys on again',
  async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()))
    const env = { ...process.env, DATA_DIR: join(folder, 'data') }
    const { stdout } = await run('npm', ['run', '-s', 'admin-keys', '--', 'on'], { cwd: folder, env })
    expect(stdout).toBe('Admin keys open the office again.\n')
  },
  MINUTE,
)

it(
  'a build that fails leaves the current one as it was',
  async () => {
    const dist = join(folder, 'dist')
    const before = { current: currentBuild(dist), names: await readdir(dist) }
    await appendFile(join(folder, 'server/main.ts'), '\nthis is not TypeScript\n')
    await expect(buildProject(folder)).rejects.toThrow('could not be built')
    expect({ current: currentBuild(dist), names: await readdir(dist) }).toEqual(before)
    expect(await readFile(join(dist, 'main.js'), 'utf8')).toContain('current')
  },
  2 * MINUTE,
)
