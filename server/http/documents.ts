import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { getPageFile, PAGE_PATHS, type PagePath } from '#shared/http/pages.ts'
import { insertHead, type PublishedSite } from '#shared/site/page-head.ts'
import { pagePolicy } from './security-headers.ts'

/** Best first. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]
const COMPRESSORS = { br: promisify(brotliCompress), gzip: promisify(gzip) }

interface Document {
  plain: Buffer
  etag: string
  /** Sets the content security policy. */
  setPolicy: ReturnType<typeof pagePolicy>
  /** A Link header with the fonts, so a slow connection starts on them before the document arrives. */
  fonts: string
  /** By encoding. Filled by the first request for each, because compressing as well as possible takes long. */
  compressed: Map<Encoding, Promise<Buffer>>
}

/** Whether `folder` has a document for every page and for the 404 page. A build without all of them is incomplete. */
export function hasAllDocuments(folder: string): boolean {
  return [...PAGE_PATHS, null].every((page) => existsSync(join(folder, getPageFile(page))))
}

/**
 * Reads the documents that `npm run build` wrote to `folder`: one for each page, and the 404 page under null. A build
 * doesn't know the site's public address or today's date. If `getSite` returns them, they are written into the heads
 * here, and again on each new day by the shop's clock.
 */
export function readDocuments(
  folder: string,
  getSite: () => PublishedSite | undefined,
): (page: PagePath | null) => Document {
  const builtPages = new Map(
    [...PAGE_PATHS, null].map((page) => [page, readFileSync(join(folder, getPageFile(page)), 'utf8')]),
  )
  let documents = new Map<PagePath | null, Document>()
  let builtOn: PublishedSite['today'] | undefined
  return (page) => {
    const site = getSite()
    if (documents.size === 0 || builtOn !== site?.today) {
      documents = new Map(
        [...builtPages].map(([key, built]) => [key, buildDocument(key, built, site, documents.get(key))]),
      )
      builtOn = site?.today
    }
    const document = documents.get(page) ?? documents.get(null)
    if (!document) throw new Error('There is no document for addresses without a page')
    return document
  }
}

/** `previous` is the same page's document from an earlier day. Most pages don't change from day to day. */
function buildDocument(
  page: PagePath | null,
  built: string,
  site: PublishedSite | undefined,
  previous: Document | undefined,
): Document {
  const plain = Buffer.from(site === undefined ? built : insertHead(built, page, site))
  if (previous?.plain.equals(plain)) return previous
  return { plain, ...computeHeaders(plain), compressed: new Map() }
}

/** The ETag is weak because every encoding shares it. */
function computeHeaders(plain: Buffer): Pick<Document, 'etag' | 'setPolicy' | 'fonts'> {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const html = plain.toString()
  return { etag, setPolicy: pagePolicy(html), fonts: buildFontLinks(html) }
}

/** Builds the Link header from the fonts that the document preloads. */
function buildFontLinks(html: string): string {
  const tags = html.match(/<link rel="preload" as="font"[^>]*>/g) ?? []
  return tags
    .map((tag) => `<${tag.match(/href="([^"]*)"/)?.[1]}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
    .join(', ')
}

/** The browser revalidates a page every time. We send it only if the browser has a different one. */
export async function sendDocument(req: Request, res: Response, status: 200 | 404, document: Document): Promise<void> {
  const { plain, etag, setPolicy, fonts } = document
  setPolicy(req, res, throwIfError)
  res.set({
    'Cache-Control': 'no-cache',
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Accept-Encoding',
    ...(fonts && { Link: fonts }),
    ...(status === 200 && { ETag: etag }),
  })
  const encoding = ENCODINGS.find((one) => req.acceptsEncodings(one))
  if (encoding) res.set('Content-Encoding', encoding)
  res.status(status).send(encoding ? await compress(document, encoding) : plain)
}

/** helmet hands over its error, or nothing. */
function throwIfError(error?: Error): void {
  if (error) throw error
}

function compress({ plain, compressed }: Document, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(encoding)
  if (known) return known
  const bytes = COMPRESSORS[encoding](plain)
  compressed.set(encoding, bytes)
  // The next request tries again.
  bytes.catch(() => compressed.delete(encoding))
  return bytes
}
