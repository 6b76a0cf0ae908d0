import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request, Response } from 'express'
import { lazyAsync } from '#server/lazy-async.ts'
import { PAGE_PATHS, type PagePath, getPageFile } from '#shared/http/pages.ts'
import { type PublishedSite, insertHead } from '#shared/site/page-head.ts'
import { chooseEncoding, ENCODINGS } from './encodings.ts'
import { CSP_HEADER, buildPagePolicy } from './security-headers.ts'

interface Document {
  plain: Buffer
  etag: string
  /** The content security policy. */
  policy: string
  /** A Link header with the fonts, so a slow connection starts on them before the document arrives. */
  fonts: string
  compressed: readonly { token: string; bytes: () => Promise<Buffer> }[]
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
  const builtPages = new Map([...PAGE_PATHS, null].map((page) => [page, readBuilt(join(folder, getPageFile(page)))]))
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

interface Built {
  plain: Buffer
  compressed: { token: string; bytes: Buffer }[]
}

function readBuilt(file: string): Built {
  const compressed = ENCODINGS.filter(({ suffix }) => existsSync(file + suffix))
  return {
    plain: readFileSync(file),
    compressed: compressed.map(({ token, suffix }) => ({ token, bytes: readFileSync(file + suffix) })),
  }
}

/** `previous` is the same page's document from an earlier day. Most pages don't change from day to day. */
function buildDocument(
  page: PagePath | null,
  built: Built,
  site: PublishedSite | undefined,
  previous: Document | undefined,
): Document {
  if (site === undefined) {
    const compressed = built.compressed.map(({ token, bytes }) => ({ token, bytes: async () => bytes }))
    return { plain: built.plain, ...computeHeaders(built.plain), compressed }
  }
  const plain = Buffer.from(insertHead(built.plain.toString(), page, site))
  if (previous?.plain.equals(plain)) return previous
  const compressed = ENCODINGS.map(({ token, compress }) => ({ token, bytes: lazyAsync(() => compress(plain)) }))
  return { plain, ...computeHeaders(plain), compressed }
}

/** The ETag is weak because every encoding shares it. */
function computeHeaders(plain: Buffer): Pick<Document, 'etag' | 'policy' | 'fonts'> {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const html = plain.toString()
  return { etag, policy: buildPagePolicy(html), fonts: buildFontLinks(html) }
}

/** Builds the Link header from the fonts that the document preloads. */
function buildFontLinks(html: string): string {
  const tags = html.match(/<link rel="preload" as="font"[^>]*>/g) ?? []
  return tags
    .map((tag) => `<${tag.match(/href="([^"]*)"/)?.[1]}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
    .join(', ')
}

/** The browser revalidates a page every time. We send it only if the browser has a different one. */
export async function sendDocument(
  req: Request,
  res: Response,
  status: 200 | 404,
  { plain, etag, policy, fonts, compressed }: Document,
): Promise<void> {
  const headers = {
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    [CSP_HEADER]: policy,
    ...(fonts && { Link: fonts }),
    ...(status === 200 && { ETag: etag }),
  }
  if (status === 200 && matchesEtag(etag, req.headers['if-none-match'])) {
    res.writeHead(304, headers).end()
    return
  }
  const best = chooseEncoding(compressed, req.headers['accept-encoding'])
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

function matchesEtag(etag: string, ifNoneMatch = ''): boolean {
  return ifNoneMatch.split(',').some((known) => known.trim() === etag || known.trim() === '*')
}
