import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { lazily } from '#shared/lib/lazily.ts'

/** Gzip allows several members in a row, so one is compressed, without blocking the process for long. */
const BOMB_PART = 1024 * 1024
const BOMB_PARTS = 2048
const bombPart = lazily(() => gzipSync(Buffer.alloc(BOMB_PART, ' '), { level: 9 }))

/** Responses that attack the client, by name. */
export const HOSTILE_RESPONSES = {
  /** 2 MB that inflate to 2 GB. */
  'gzip bomb': (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
    for (let i = 0; i < BOMB_PARTS; i += 1) response.write(bombPart())
    response.end()
  },
  /** As many bytes as the reader accepts. */
  endless: (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const part = Buffer.alloc(64 * 1024, ' ')
    const more = () => {
      while (!response.destroyed && response.write(part));
      response.once('drain', more)
    }
    more()
  },
  /** Headers, then nothing. */
  'silent after headers': (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.flushHeaders()
  },
  /** A space every few milliseconds. */
  dripping: (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 5)
    response.once('close', () => clearInterval(drip))
  },
} as const
export type HostileResponse = keyof typeof HOSTILE_RESPONSES
export const HOSTILE_RESPONSE_NAMES = Object.keys(HOSTILE_RESPONSES) as HostileResponse[] // Object.keys returns string[]
