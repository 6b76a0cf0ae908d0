import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { once } from '#server/once.ts'
import { PAGE_PATHS, type PagePath, pageFile } from '#shared/http/pages.ts'
import { type Published, withHead } from '#shared/site/page-head.ts'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

interface Encoding {
  token: string
  /** The build writes these beside the files that gain by it. */
  suffix: string
  compress: (data: Buffer) => Promise<Buffer>
}

/** Best first, each as small as it can be made: done once for each document. */
const ENCODINGS: readonly Encoding[] = [
  {
    token: 'br',
    suffix: '.br',
    compress: (data) => brotli(data, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  },
  { token: 'gzip', suffix: '.gz', compress: (data) => gz(data, { level: constants.Z_BEST_COMPRESSION }) },
]

interface Document {
  plain: Buffer
  etag: string
  compressed: readonly { token: string; bytes: () => Promise<Buffer> }[]
}

/** Whether `folder` has a document for each page and the one for addresses that have none: a build makes all or is none. */
export function areDocumentsIn(folder: string): boolean {
  return [...PAGE_PATHS, null].every((page) => existsSync(join(folder, pageFile(page))))
}

/**
 * The documents that `npm run build` left in `folder`, one for each page and one, at null, for addresses that have none.
 * The build can know neither where the public reaches the site nor when: the heads of a `published` one are filled in here.
 */
export function readDocuments(folder: string, published: Published | undefined): (page: PagePath | null) => Document {
  const nowhere = readDocument(folder, null, published)
  const documents = new Map(PAGE_PATHS.map((page) => [page, readDocument(folder, page, published)]))
  return (page) => (page && documents.get(page)) ?? nowhere
}

function readDocument(folder: string, page: PagePath | null, published: Published | undefined): Document {
  const file = join(folder, pageFile(page))
  const built = readFileSync(file)
  if (published === undefined) {
    const compressed = ENCODINGS.flatMap(({ token, suffix }) =>
      existsSync(file + suffix) ? [{ token, bytes: once(async () => readFileSync(file + suffix)) }] : [],
    )
    return { plain: built, etag: etagOf(built), compressed }
  }
  const plain = Buffer.from(withHead(built.toString(), page, published))
  const compressed = ENCODINGS.map(({ token, compress }) => ({ token, bytes: once(() => compress(plain)) }))
  return { plain, etag: etagOf(plain), compressed }
}

/** The same for each encoding, so it is a weak one. */
function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/** A page is asked about each time, and sent only where it is another one than the browser has. */
export async function sendDocument(
  req: Request,
  res: Response,
  status: 200 | 404,
  { plain, etag, compressed }: Document,
): Promise<void> {
  const headers = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ...(status === 200 && { ETag: etag }) }
  if (status === 200 && isKnown(etag, req.headers['if-none-match'])) {
    res.writeHead(304, headers).end()
    return
  }
  const best = compressed.find(({ token }) => isAccepted(token, req.headers['accept-encoding'] ?? ''))
  const bytes = (await best?.bytes()) ?? plain
  res
    .writeHead(status, {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': bytes.length,
      ...(best && { 'Content-Encoding': best.token }),
    })
    .end(bytes)
}

function isKnown(etag: string, ifNoneMatch = ''): boolean {
  return ifNoneMatch.split(',').some((known) => known.trim() === etag || known.trim() === '*')
}

function isAccepted(token: string, accepted: string): boolean {
  return new RegExp(`\\b${token}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)
}
