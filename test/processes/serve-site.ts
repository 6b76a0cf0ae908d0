import express from 'express'
import { beginRequest, sendError } from '#server/http/send.ts'
import { serveSite } from '#server/http/site.ts'
import { silentLog } from '#test/log.ts'

// Serves the build in its argument and nothing else. Has no database, which would need file descriptors.

const app = express()
app.use((_req, res, next) => {
  beginRequest(res, silentLog)
  next()
})
app.use(serveSite(process.argv[2] ?? ''))
const lastResort: express.ErrorRequestHandler = (error, req, res, _next) => sendError(req, res, error)
app.use(lastResort)
const server = app.listen(0, () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`port ${address.port}\n`)
})
