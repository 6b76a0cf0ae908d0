import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import v8 from 'node:v8'
import vm from 'node:vm'
import { onTestFinished } from 'vitest'

/** Starts a server that sends this response to every request. `closed` resolves once no client is connected. */
export async function startResponseServer(answer: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume().once('end', () => answer(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  return {
    url: `http://127.0.0.1:${port}`,
    async closed() {
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

/** Keeps this process busy and collects garbage until `work` is done. Timeouts and limits must survive both. */
export async function runWhileBusy<T>(work: Promise<T>): Promise<T> {
  v8.setFlagsFromString('--expose-gc')
  const collectGarbage = vm.runInNewContext('gc') as () => void // what the flag exposes
  const done = new AbortController()
  const result = work.finally(() => done.abort())
  result.catch(() => undefined)
  while (!done.signal.aborted) {
    const until = performance.now() + 10
    while (performance.now() < until) Math.sqrt(until)
    collectGarbage()
    await nextTurn()
  }
  return result
}
