/** Edits of prerendered HTML. An edit that changes nothing throws. */

const STYLESHEET = /\n *<link rel="stylesheet"[^>]*>/

/** Like `String.replace`, but throws if `pattern` isn't found. */
export function replaceRequired(html: string, pattern: string | RegExp, by: string): string {
  const changed = html.replace(pattern, () => by)
  if (changed === html) throw new Error(`The document has no ${String(pattern)}, which was to be replaced`)
  return changed
}

/** Replaces the template's scripts with the start script, which later fetches the `needed` ones. */
export function insertStartScript(html: string, start: string, needed: readonly string[]): string {
  const modules = needed.map((name) => `/${name}`).join(' ')
  const unhydrated = replaceRequired(deferPictures(html), '<div id="root">', '<div id="root" data-waiting>')
  const withoutScripts = replaceRequired(
    unhydrated,
    /\n *<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g,
    '',
  )
  return replaceRequired(
    withoutScripts,
    '<!--head-->',
    `<script async src="/${start}" data-modules="${modules}"></script>\n    <!--head-->`,
  )
}

/**
 * Inlines the stylesheet, so that the first paint doesn't wait for a second request. The server names its hash in the content
 * security policy (server/http/documents.ts). It goes last in the head, so that a browser finds resources to fetch first.
 */
export function inlineStyles(html: string, styles: string): string {
  if (/<\/style/i.test(styles)) throw new Error('The styles would end their own element')
  return replaceRequired(replaceRequired(html, STYLESHEET, ''), '</head>', `<style>${styles}</style>\n  </head>`)
}

/** The first source of the priority picture, which phones use. */
const FIRST_SOURCE =
  /<source type="image\/avif" srcset="([^"]+)" sizes="([^"]+)"( media="[^"]+")?[^>]*>(?:<source [^>]*>)*<img [^>]*fetchpriority="high"/i

/** Preloads the top picture, because the inlined styles delay it. */
export function preloadTopPicture(html: string): string {
  const [, files, sizes, media = ''] = FIRST_SOURCE.exec(html) ?? []
  if (!files) return html
  const link = `<link rel="preload" as="image" type="image/avif" imagesrcset="${files}" imagesizes="${sizes}"${media} fetchpriority="high">`
  return replaceRequired(html, '</head>', `  ${link}\n  </head>`)
}

/** Renames `href` of pictures in a deferred part's drawings (ui/loading/deferred-part.tsx). client/src/start.ts loads them later. */
function deferPictures(html: string): string {
  const start = html.indexOf('<div data-waiting="">')
  if (start < 0) return html
  // React marks the start and end of each Suspense boundary.
  let depth = 0
  for (const { 0: mark, index } of html.slice(start).matchAll(/<!--(\/?)\$-->/g)) {
    depth += mark === '<!--$-->' ? 1 : -1
    if (depth > 0) continue
    const end = start + index
    const part = html.slice(start, end).replaceAll(/(<image [^>]*?)(?<= )href=/g, '$1data-href=')
    return html.slice(0, start) + part + deferPictures(html.slice(end))
  }
  throw new Error('A part that comes later does not end')
}

/**
 * Our content security policy blocks style attributes, which React renders. Renames them and returns a CSS rule for each.
 * client/src/main.tsx restores them before hydration.
 */
export function extractStyleAttributes(html: string): { html: string; rules: string[] } {
  const rules: string[] = []
  const changed = html.replaceAll(/(<[a-z][^>]*?) style="([^"]*)"/g, (_, before: string, escaped: string) => {
    const style = escaped.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    rules.push(`[data-style=${JSON.stringify(style)}]{${style}}`)
    return `${before} data-style="${escaped}"`
  })
  return { html: changed, rules }
}

/** Checks a prerendered page, or a shell that its scripts render. Throws the first problem. */
export function checkDocument(html: string, { isPrerendered }: { isPrerendered: boolean }) {
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  const [script] = /<script(?![^>]*\ssrc=)(?! type="application\/ld\+json")[^>]*>/.exec(html) ?? []
  if (script) throw new Error(`It has a script in itself, which the content security policy refuses: ${script}`)
  const [style] = /<[a-z][^>]*\sstyle=/.exec(html) ?? []
  if (style) throw new Error(`It has a style attribute, which the content security policy refuses: ${style}`)
  if (count(/<style/g) !== 1 || count(/<style>[^<]/g) !== 1) throw new Error('It has not its styles in one <style>')
  if (STYLESHEET.test(html)) throw new Error('It has a stylesheet to wait for')
  const [place] = /<!--(?:page|without-script)-->/.exec(html) ?? []
  if (place) throw new Error(`Nothing was put in the place of ${place}`)
  const start = isPrerendered ? /<script async src="\/assets\/start-[^"]+" data-modules="\// : /<script type="module"/
  if (!start.test(html)) throw new Error('It has no script that starts it')
  if (isPrerendered && count(/<h1[\s>]/g) !== 1)
    throw new Error(`It has ${count(/<h1[\s>]/g)} main headings instead of one`)
}
