import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface UploadServer {
  origin: string
  /** What the latest request has sent so far. */
  received: () => { bytes: number; headers: Record<string, unknown> }
  close: () => void
}

/**
 * A server that takes bytes from a page of `pageOrigin` and answers 201 with JSON, at `/refused` 413, and at `/held` never.
 */
export async function startUploadServer(pageOrigin: string): Promise<UploadServer> {
  let bytes = 0
  let headers: Record<string, unknown> = {}
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', pageOrigin)
    response.setHeader('Access-Control-Allow-Credentials', 'true')
    response.setHeader('Access-Control-Allow-Headers', 'content-type, x-session-id')
    if (request.method === 'OPTIONS') return response.end()
    bytes = 0
    ;({ headers } = request)
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => {
      if (request.url === '/held') return
      response.writeHead(request.url === '/refused' ? 413 : 201, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ id: 'one' }))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    origin: `http://127.0.0.1:${port}`,
    received: () => ({ bytes, headers }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
