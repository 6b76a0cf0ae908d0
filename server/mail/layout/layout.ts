import { DARK_COLORS } from '#shared/content/colors.ts'
import { OPENING_HOURS, SHOP } from '#shared/content/shop.ts'
import { type EmailContent, LIGHT, PHONE_LINK, SANS, SERIF, underline } from './content.ts'
import { type Html, html, plain } from './html.ts'

/** CSS pixels. Every mail program shows this without sideways scrolling. */
const WIDTH = 600
/** CSS pixels under each block but the last. */
const BELOW = 20

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
${blocks.map((block, index) => block.html(index === blocks.length - 1 ? 0 : BELOW))}
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

/** The same content as plain text. */
export function renderText({ title, blocks, reason }: EmailContent): string {
  const texts = blocks.flatMap(({ text }) => (text === undefined ? [] : [text]))
  return `${[underline(title, '='), ...texts, signature(reason)].join('\n\n')}\n`
}

function signature(reason: string): string {
  return [
    '-- ',
    SHOP.name,
    SHOP.phone,
    `${SHOP.street}, ${SHOP.city}, ${SHOP.state} ${SHOP.zipCode}`,
    OPENING_HOURS.map(({ days, hours }) => `${days} ${hours}`).join(', '),
    '',
    plain`${reason}`,
  ].join('\n')
}
