import { existsSync } from 'node:fs'

/** Without a window, Chromium's headless shell takes half the time of Chromium. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser of `CHROMIUM_PATH`, or one that Debian installed, or else Playwright's own. */
export const chromiumPath = (): string | undefined => process.env.CHROMIUM_PATH ?? INSTALLED.find(existsSync)

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
