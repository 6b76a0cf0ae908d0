import { existsSync } from 'node:fs'

/** The browser of `CHROMIUM_PATH`, or one that Debian installed, or else Playwright's own. A headless shell takes half the time. */
export const chromiumPath = (): string | undefined =>
  [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
    (path) => path !== undefined && existsSync(path),
  )

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
