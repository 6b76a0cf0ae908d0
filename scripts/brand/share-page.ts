import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { COLORS } from '#shared/content/colors.ts'
import { SHARE_PICTURE } from '#shared/content/share-pictures.ts'
import { LOGO, SHOP } from '#shared/content/shop.ts'
import { escapeHtml } from '#shared/lib/html.ts'

const require = createRequire(import.meta.url)
const FONTS = {
  Fraunces: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  Hanken: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
}

/** The text panel's width. The picture takes the rest. */
const PANEL_WIDTH = 500
/** The picture's size in pixels. */
export const PICTURE_BOX = { width: SHARE_PICTURE.width - PANEL_WIDTH, height: SHARE_PICTURE.height }
const LOGO_HEIGHT = 40

interface SharePage {
  lines: readonly string[]
  logo: Buffer
  picture: Buffer
  /** The picture's type, such as `image/webp`. */
  type: string
}

/** The page for the screenshot: logo, headline and city, with a picture at the right edge. */
export function renderSharePage({ lines, logo, picture, type }: SharePage): string {
  const fonts = Object.entries(FONTS).map(
    ([name, file]) =>
      `@font-face { font-family: ${name}; font-weight: 100 900; src: url(${dataUrl('font/woff2', readFileSync(require.resolve(file)))}) }`,
  )
  return `<!doctype html>
<style>
${fonts.join('\n')}
* { box-sizing: border-box; margin: 0 }
body { display: grid; grid-template-columns: ${PANEL_WIDTH}px 1fr; width: ${SHARE_PICTURE.width}px; height: ${SHARE_PICTURE.height}px; background: ${COLORS.paper}; color: ${COLORS.ink} }
section { display: flex; flex-direction: column; padding: 56px 0 52px 60px }
.logo { width: ${(LOGO_HEIGHT * LOGO.width) / LOGO.height}px; max-width: 380px; height: ${LOGO_HEIGHT}px; object-fit: contain; object-position: left }
h1 { margin: auto 0; font: 360 62px/1.08 Fraunces; font-optical-sizing: auto; letter-spacing: -0.022em; white-space: nowrap }
p { padding-top: 18px; margin-right: 40px; border-top: 2px solid ${COLORS.divider}; font: 400 24px/1.3 Hanken; color: ${COLORS.muted} }
.picture { width: 100%; height: ${PICTURE_BOX.height}px; object-fit: cover }
</style>
<section>
<img class="logo" src="${dataUrl('image/svg+xml', logo)}" alt="">
<h1>${lines.map(escapeHtml).join('<br>')}</h1>
<p>Kitchen countertops in ${escapeHtml(SHOP.city)}</p>
</section>
<img class="picture" src="${dataUrl(type, picture)}" alt="">
`
}

function dataUrl(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}
