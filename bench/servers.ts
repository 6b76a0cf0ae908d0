import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { LIVE_ENV } from '#test/live-env.ts'

export const ADMIN_KEY = 'be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c4be9c'

/** As in production, security headers and request log included, but for the limits that a load test would run into. */
export function benchEnvironment(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    ...LIVE_ENV,
    // Mails become files there.
    DATA_DIR: join(tmpdir(), 'bench-data'),
    ADMIN_KEYS: ADMIN_KEY,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'info',
  }
}

/** Bundles a program of this folder as `npm run build` bundles the server, so that neither starts through a compiler. */
export async function bundled(name: string): Promise<string> {
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

export const portOf = ({ url }: { url: string }) => Number(new URL(url).port)
