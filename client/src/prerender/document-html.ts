import { SHOP } from '#shared/content/shop.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import type { PagePath } from '#shared/http/pages.ts'
import { insertHead } from '#shared/site/page-head.ts'

/** For pages that aren't prerendered. */
const NOSCRIPT = `<noscript><p class="page py-14">This page needs JavaScript. Please switch it on, or call ${SHOP.name} at ${SHOP.phone}.</p></noscript>`

export interface Parts {
  /** The built client/index.html, with a script and a link to the stylesheet. */
  template: string
  /** What the page shows. */
  prices: PriceList
  /** The stylesheet. */
  styles: string
  /** File names of the scripts that a page without HTML loads at once. */
  scripts: readonly string[]
}

/**
 * Builds the document of a page, or of the 404 page. `html` is the prerendered page, or null if the browser renders it from
 * the visitor's data. Throws if the document would break.
 *
 * The styles are inline, so that the first paint doesn't wait for a second request. The server names their hash in the
 * content security policy (server/http/site.ts).
 */
export function fillTemplate(page: PagePath | null, html: string | null, parts: Parts): string {
  const { template, prices, styles, scripts } = parts
  const root = html === null ? `<div id="root"></div>\n    ${NOSCRIPT}` : `<div id="root">${html}</div>`
  const early = html === null ? scripts.filter((name) => !template.includes(name)) : []
  const links = early.map((name) => `  <link rel="modulepreload" crossorigin href="/${name}">\n  `)
  let document = replaceRequired(insertHead(template, page, prices), '<div id="root"></div>', root)
  document = replaceRequired(document, /\n *<link rel="stylesheet"[^>]*>/, '')
  document = replaceRequired(document, '</head>', `${links.join('')}<style>${styles}</style>\n  </head>`)
  const problem = findProblem(document, html !== null)
  if (problem) throw new Error(`The document of ${page ?? 'the 404 page'} can't be served. ${problem}`)
  return document
}

/** Like `String.replace`, but throws if `pattern` isn't found. */
function replaceRequired(html: string, pattern: string | RegExp, by: string): string {
  const changed = html.replace(pattern, () => by)
  if (changed === html) throw new Error(`The document has no ${String(pattern)}, which was to be replaced`)
  return changed
}

/** What the content security policy would refuse, or a page without its one main heading. */
function findProblem(html: string, isPrerendered: boolean): string | undefined {
  const [refused] =
    /<script(?![^>]*\ssrc=)(?! type="application\/(?:ld\+)?json")[^>]*>|<[a-z][^>]*\sstyle=/.exec(html) ?? []
  if (refused) return `The content security policy refuses ${refused}`
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  if (count(/<\/?style/gi) !== 2) return "The styles aren't in one element."
  if (isPrerendered && count(/<h1[\s>]/g) !== 1) return `It has ${count(/<h1[\s>]/g)} main headings.`
  return undefined
}
