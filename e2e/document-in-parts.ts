import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface DocumentInParts {
  url: string
  /** Sends the rest of the document. */
  finish: () => void
  stop: () => Promise<void>
}

/** Serves a site like a slow line: the document of the home page comes up to `cut`, the rest once the test says so. */
export async function serveDocumentInParts(site: string, cut: string): Promise<DocumentInParts> {
  let finish: () => void = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const { host: _, connection: __, ...sent } = request.headersDistinct
    const lines = Object.entries(sent).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    const answer = await fetch(new URL(request.url ?? '/', site), { headers: lines })
    const headers = Object.fromEntries(answer.headers)
    // Of the compressed body.
    delete headers['content-encoding']
    delete headers['content-length']
    response.writeHead(answer.status, headers)
    const body = Buffer.from(await answer.arrayBuffer())
    const end = request.url === '/' ? body.indexOf(cut) : 0
    if (end < 0) throw new Error(`The home page has no ${cut}`)
    if (end > 0) {
      response.write(body.subarray(0, end))
      await finished
    }
    response.end(body.subarray(end))
  }
  const server = createServer((request, response) => void forward(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    finish,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
