import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { LIVE_ENV } from '#test/live-env.ts'

export const ADMIN_KEY = 'be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c'

/** Production settings, with security headers and request log, but without the limits that a load test would hit. */
export function benchEnvironment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    ...LIVE_ENV,
    // Emails are written to files there.
    DATA_DIR: join(tmpdir(), 'bench-data'),
    ADMIN_KEYS: ADMIN_KEY,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'info',
  }
}

/** Bundles a program of this folder the way `npm run build` bundles the server, so neither needs a compiler to start. */
export async function bundleProgram(name: string): Promise<string> {
  const outfile = fileURLToPath(new URL(`../dist/bench/${name}.js`, import.meta.url))
  await build({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
  })
  return outfile
}

export const getPort = ({ url }: { url: string }) => Number(new URL(url).port)
