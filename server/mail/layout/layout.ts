import { phoneHref } from '#shared/contact/phone.ts'
import { COLORS, DARK_COLORS } from '#shared/content/colors.ts'
import { OPENING_HOURS, SHOP } from '#shared/content/shop.ts'
import type { Action, Amount, BlockOf, EmailBlock, EmailContent, Fact } from './content.ts'
import { type Html, html } from './html.ts'

/** Colors by purpose, as in DARK_COLORS. */
const LIGHT = {
  paper: COLORS.paper,
  sheet: COLORS.white,
  ink: COLORS.ink,
  muted: COLORS.muted,
  link: COLORS.pine,
  accent: COLORS.brass,
  button: COLORS.pine,
  onButton: COLORS.white,
  divider: COLORS.divider,
}

/** An email can't use the site's fonts. These are the closest ones that readers have. */
const SERIF = "Georgia, 'Times New Roman', serif"
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const BODY = `font:400 16px/25px ${SANS}`
const SMALL = `font:400 14px/21px ${SANS}`
const INK = `color:${LIGHT.ink}`
const MUTED = `color:${LIGHT.muted}`
const LINE = `1px solid ${LIGHT.divider}`

/** CSS pixels. Every mail program shows this without sideways scrolling. */
const WIDTH = 600

/** The frame of every email. Mail programs support little besides tables and inline styles. */
export function renderHtml({ subject, preheader, title, blocks, reason }: EmailContent): string {
  const page = html`<!doctype html>
<html lang="en" dir="ltr" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
${STYLES}
</head>
<body class="paper" style="margin:0;padding:0;width:100%;background-color:${LIGHT.paper};-webkit-text-size-adjust:100%;text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}${PREHEADER_END}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${LIGHT.paper}"><tr><td align="center" style="padding:0 12px">
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${WIDTH}px;margin:0 auto;text-align:left">
<tr><td class="gutter ink" style="padding:28px 32px 20px;font:400 22px/28px ${SERIF};color:${LIGHT.ink}">${SHOP.name}</td></tr>
<tr><td class="sheet gutter" style="padding:36px 32px 40px;background-color:${LIGHT.sheet};border-radius:4px">
<h1 class="ink" style="margin:0 0 20px;font:400 30px/36px ${SERIF};color:${LIGHT.ink}">${title}</h1>
${blocks.map((block, index) => renderBlock(block, index === blocks.length - 1))}
</td></tr>
<tr><td class="gutter muted" style="padding:24px 32px 40px;font:400 14px/22px ${SANS};color:${LIGHT.muted}">${renderFooter(reason)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
  return page.toString()
}

/** Keeps an inbox from adding the text that follows to its preview. */
const PREHEADER_END = html`&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;`

/** Inline styles are light. Mail programs that keep this style sheet get the dark styles too. */
const STYLES = html`<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { text-underline-offset: 3px; }
@media (max-width: 480px) {
  .gutter { padding-left: 20px !important; padding-right: 20px !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${DARK_COLORS.paper} !important; }
  .sheet { background-color: ${DARK_COLORS.sheet} !important; }
  .ink { color: ${DARK_COLORS.ink} !important; }
  .muted { color: ${DARK_COLORS.muted} !important; }
  .link { color: ${DARK_COLORS.link} !important; }
  .accent { color: ${DARK_COLORS.accent} !important; }
  .button { background-color: ${DARK_COLORS.button} !important; }
  .on-button { color: ${DARK_COLORS.onButton} !important; border-color: ${DARK_COLORS.button} !important; }
  .divider { border-color: ${DARK_COLORS.divider} !important; }
}
</style>`

function renderFooter(reason: string): Html {
  return html`<strong style="font-weight:600">${SHOP.name}</strong><br>
${PHONE_LINK}<br>
${SHOP.street}, ${SHOP.city}, ${SHOP.state} ${SHOP.zipCode}<br>
${OPENING_HOURS.map(({ days, hours }) => `${days} ${hours}`).join(' · ')}<br><br>
${reason}`
}

/** One block of an email as HTML. The last one has no margin below. */
function renderBlock(block: EmailBlock, isLast: boolean): Html {
  const below = isLast ? 0 : 20
  switch (block.kind) {
    case 'paragraph':
      return renderParagraph(block, below)
    case 'heading':
      return html`<h2 class="ink" style="margin:36px 0 12px;font:400 22px/28px ${SERIF};${INK}">${block.text}</h2>`
    case 'facts':
      return table(block.facts.map(renderFact), below)
    case 'steps':
      return table(
        block.steps.map((step, index) => renderStep(step, block.isOrdered ? `${index + 1}` : '•')),
        below,
      )
    case 'amounts':
      return table(block.amounts.map(renderAmount), below)
    case 'table':
      return renderTable(block, below)
    case 'action':
      return block.isSecondary ? renderLink(block, below) : renderButton(block, below)
  }
}

function renderParagraph({ text, isMuted, keepsLines }: BlockOf<'paragraph'>, below: number): Html {
  const lines = keepsLines ? text.split('\n') : [text]
  const content = lines.map((line, index) => html`${index > 0 && html`<br>`}${withPhone(line)}`)
  return isMuted
    ? html`<p class="muted" style="margin:0 0 ${below}px;${SMALL};${MUTED}">${content}</p>`
    : html`<p class="ink" style="margin:0 0 ${below}px;${BODY};${INK}">${content}</p>`
}

/** The shop's phone number as a link that doesn't break at the end of a line. */
const PHONE_LINK = html`<a class="link" href="${phoneHref(SHOP.phone)}" style="color:${LIGHT.link};white-space:nowrap">${SHOP.phone}</a>`

function withPhone(text: string): Html[] {
  return text.split(SHOP.phone).map((part, index) => html`${index > 0 && PHONE_LINK}${part}`)
}

/** A table for layout only. */
function table(rows: readonly Html[], below: number): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 ${below}px">
${rows}
</table>`
}

function renderFact({ label, value, url, isMain }: Fact): Html {
  // Isolate typed text: it may run from right to left and must not reorder the text around it.
  const lines = value.map((line, index) => html`${index > 0 && html`<br>`}<bdi>${line}</bdi>`)
  const shown = url ? html`<a class="link" href="${url}" style="color:${LIGHT.link}">${lines}</a>` : html`${lines}`
  const font = isMain ? `font:400 22px/30px ${SERIF}` : BODY
  return html`<tr><td class="divider" style="padding:10px 0;border-top:${LINE}">
<div class="muted" style="${SMALL};${MUTED};overflow-wrap:anywhere"><bdi>${label}</bdi></div>
<div class="ink" style="${font};${INK};overflow-wrap:anywhere;word-break:break-word">${shown}</div>
</td></tr>`
}

function renderStep({ title, text }: { title: string; text: string }, mark: string): Html {
  return html`<tr>
<td class="accent" width="28" valign="top" style="padding:6px 0;font:400 18px/25px ${SERIF};color:${LIGHT.accent}">${mark}</td>
<td class="ink" valign="top" style="padding:6px 0;${BODY};${INK}"><strong style="font-weight:600">${title}</strong><br>${withPhone(text)}</td>
</tr>`
}

function renderAmount({ heading, label, note, amount, isSum, isTotal }: Amount): Html {
  const line = isSum ? `border-top:${LINE};` : ''
  const weight = isTotal ? 'font-weight:600;' : ''
  const above =
    heading &&
    html`<tr><td class="ink divider" colspan="2" style="border-top:${LINE};padding:12px 0 4px;${SMALL};font-weight:600;${INK};overflow-wrap:anywhere;word-break:break-word"><bdi>${heading}</bdi></td></tr>
`
  return html`${above}<tr>
<td class="ink divider" valign="top" style="${line}padding:8px 16px 8px 0;${BODY};${weight}${INK};overflow-wrap:anywhere">${label}${note && html`<div class="muted" style="${SMALL};${MUTED}">${note}</div>`}</td>
<td class="ink divider" valign="top" align="right" style="${line}padding:8px 0;${BODY};${weight}${INK};white-space:nowrap;font-variant-numeric:tabular-nums">${amount}</td>
</tr>`
}

function renderTable({ head, rows }: BlockOf<'table'>, below: number): Html {
  const headCell = (text: string) =>
    html`<th class="muted" scope="col" align="left" style="padding:8px 10px 8px 0;${SMALL};${MUTED}">${text}</th>`
  const cell = (text: string) =>
    html`<td class="ink divider" valign="top" style="border-top:${LINE};padding:8px 10px 8px 0;${SMALL};${INK}">${text}</td>`
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 ${below}px">
<tr>${head.map(headCell)}</tr>
${rows.map((row) => html`<tr>${row.map(cell)}</tr>\n`)}</table>`
}

/** Outlook uses the cell's padding. All others use the link's, so the whole button can be tapped. */
function renderButton({ label, url }: Action, below: number): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 ${below}px"><tr>
<td class="button" bgcolor="${LIGHT.button}" style="background-color:${LIGHT.button};border-radius:3px;mso-padding-alt:14px 24px"><a class="on-button" href="${url}" style="display:inline-block;padding:14px 24px;font:600 16px/20px ${SANS};color:${LIGHT.onButton};text-decoration:none">${label}</a></td>
</tr></table>`
}

function renderLink({ label, url }: Action, below: number): Html {
  return html`<p style="margin:0 0 ${below}px;${BODY}"><a class="link" href="${url}" style="color:${LIGHT.link}">${label}</a></p>`
}
