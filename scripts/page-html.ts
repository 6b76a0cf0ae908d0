/** What is edited in the HTML of a page that the build has drawn. An edit that finds nothing to change is a mistake. */

/** As String.replace, and `pattern` has to be there. */
export function replaced(html: string, pattern: string | RegExp, by: string): string {
  const changed = html.replace(pattern, () => by)
  if (changed === html) throw new Error(`The document has no ${String(pattern)}, which was to be replaced`)
  return changed
}

/** In place of the template's scripts the one that fetches them in its time, with all that the page needs at once. */
export function takenOverBy(html: string, start: string, needed: readonly string[]): string {
  const modules = needed.map((name) => `/${name}`).join(' ')
  const waiting = replaced(withLatePictures(html), '<div id="root">', '<div id="root" data-waiting>')
  const silent = replaced(waiting, /\n *<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g, '')
  return replaced(
    silent,
    '<!--head-->',
    `<script async src="/${start}" data-modules="${modules}"></script>\n    <!--head-->`,
  )
}

/** Pictures in the drawings of a part that comes later (ui/later-part.tsx): client/src/start.ts sees to them. */
function withLatePictures(html: string): string {
  const start = html.indexOf('<div data-waiting="">')
  if (start < 0) return html
  // React marks where a part begins and ends, and the parts within it.
  let depth = 0
  for (const { 0: mark, index } of html.slice(start).matchAll(/<!--(\/?)\$-->/g)) {
    depth += mark === '<!--$-->' ? 1 : -1
    if (depth > 0) continue
    const end = start + index
    const part = html.slice(start, end).replaceAll(/(<image [^>]*?)(?<= )href=/g, '$1data-href=')
    return html.slice(0, start) + part + withLatePictures(html.slice(end))
  }
  throw new Error('A part that comes later does not end')
}

/**
 * Our content security policy refuses style attributes, which React makes of `style`. What was drawn carries them under
 * another name, with a rule of the stylesheet for each, and client/src/main.tsx makes them styles before React looks.
 */
export function withoutStyleAttributes(html: string): { html: string; rules: string[] } {
  const rules: string[] = []
  const changed = html.replaceAll(/(<[a-z][^>]*?) style="([^"]*)"/g, (_, before: string, escaped: string) => {
    const style = escaped.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    rules.push(`[data-style=${JSON.stringify(style)}]{${style}}`)
    return `${before} data-style="${escaped}"`
  })
  return { html: changed, rules }
}

/** Of a page that is drawn, or a shell, that its scripts draw. `hasFile` knows the built site's files by their paths. */
export function checkDocument(
  html: string,
  { isDrawn, hasFile }: { isDrawn: boolean; hasFile: (path: string) => boolean },
) {
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  const [script] = /<script(?![^>]*\ssrc=)(?! type="application\/ld\+json")[^>]*>/.exec(html) ?? []
  if (script) throw new Error(`It has a script in itself, which the content security policy refuses: ${script}`)
  const [style] = /<[a-z][^>]*\sstyle=|<style[^>]*>/.exec(html) ?? []
  if (style) throw new Error(`It has styles in itself, which the content security policy refuses: ${style}`)
  const [place] = /<!--(?:page|without-script)-->/.exec(html) ?? []
  if (place) throw new Error(`Nothing was put in the place of ${place}`)
  const start = isDrawn ? /<script async src="\/assets\/start-[^"]+" data-modules="\// : /<script type="module"/
  if (!start.test(html)) throw new Error('It has no script that starts it')
  if (isDrawn && count(/<h1[\s>]/g) !== 1) throw new Error(`It has ${count(/<h1[\s>]/g)} main headings instead of one`)
  const [, styles] = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(html) ?? []
  if (!styles || !hasFile(styles)) throw new Error(`It has no stylesheet that is there: ${styles ?? 'none'}`)
}
