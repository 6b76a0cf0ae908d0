import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  port: number
  /** Breaks every connection and refuses new ones, as a server that went down does. */
  cut: () => Promise<void>
  /** Lets connections through again. */
  restore: () => Promise<void>
  /** Keeps connections open and swallows what they carry, as a dead network does; `restore` ends it. */
  swallow: () => void
  close: () => Promise<void>
}

/** Stands between a client and `host:port`, so that a test can take the way between them away. */
export async function startTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let swallows = false
  const server = createServer((client) => {
    const upstream = connect(port, host)
    const pairs: [Socket, Socket][] = [
      [client, upstream],
      [upstream, client],
    ]
    for (const [from, to] of pairs) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!swallows) to.write(chunk)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = async (on: number) => {
    server.listen(on, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port // as it listens on a port
  }
  const own = await listen(0)
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const cut = async () => {
    const closed = server.listening ? once(server, 'close') : undefined
    server.close()
    breakAll()
    await closed
  }
  return {
    port: own,
    cut,
    restore: async () => {
      if (swallows) breakAll()
      swallows = false
      if (!server.listening) await listen(own)
    },
    swallow: () => {
      swallows = true
    },
    close: cut,
  }
}
