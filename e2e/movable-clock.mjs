// Loaded before the built server (`node --import`). Each SIGUSR2 moves the server's clock 31 minutes ahead. CLOCK_START may say
// when it starts. Everything else is as in production. The embedded database reads the same clock.
import { subscribe } from 'node:diagnostics_channel'

const STEP = 31 * 60_000
const RealDate = Date
let ahead = process.env.CLOCK_START ? RealDate.parse(process.env.CLOCK_START) - RealDate.now() : 0
const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
// Node sets the Date header itself. Browsers read the server's clock from it.
subscribe('http.server.request.start', ({ response }) => response.setHeader('Date', new Date().toUTCString()))

process.on('SIGUSR2', () => {
  ahead += STEP
})
