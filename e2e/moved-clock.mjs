// Loaded before the built server (`node --import`): each SIGUSR2 moves its clock 31 minutes on, as if they had passed.
// Nothing of the server itself is another than in production; the embedded database reads the same clock.
import { subscribe } from 'node:diagnostics_channel'

const STEP = 31 * 60_000
const RealDate = Date
let ahead = 0
const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, newTarget) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
// Node's own idea of the time, by which browsers learn what the server's clock says.
subscribe('http.server.request.start', ({ response }) => response.setHeader('Date', new Date().toUTCString()))

process.on('SIGUSR2', () => {
  ahead += STEP
})
