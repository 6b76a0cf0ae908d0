import { existsSync } from 'node:fs'

/** Without a window, Chromium's headless shell takes half the time of Chromium. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The browser of `CHROMIUM_PATH`, or one that Debian installed, or else Playwright's own. */
export const chromiumPath = (): string | undefined => process.env.CHROMIUM_PATH ?? INSTALLED.find(existsSync)

export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Drawn by software, the room would take most of the time of every flow that passes it.
  '--disable-3d-apis',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** For a page that draws with WebGL: by software, so that it looks the same on every machine. */
export const CHROMIUM_WEBGL_FLAGS = [
  ...CHROMIUM_FLAGS.filter((flag) => flag !== '--disable-gpu' && flag !== '--disable-3d-apis'),
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]
