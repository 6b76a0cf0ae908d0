import { phoneHref } from '#shared/contact/phone.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { Action, Amount, Amounts, EmailBlock, EmailTable, Fact, Facts, Paragraph, Steps } from './content.ts'
import { SANS, SERIF } from './fonts.ts'
import { type Html, html } from './html.ts'
import { LIGHT } from './palette.ts'

const BODY = `font:400 16px/25px ${SANS}`
const SMALL = `font:400 14px/21px ${SANS}`
const INK = `color:${LIGHT.ink}`
const MUTED = `color:${LIGHT.muted}`
const LINE = `1px solid ${LIGHT.divider}`

/** One block of an email as HTML. The last one has no margin below. */
export function renderBlock(block: EmailBlock, isLast: boolean): Html {
  const below = isLast ? 0 : 20
  switch (block.kind) {
    case 'paragraph':
      return renderParagraph(block, below)
    case 'heading':
      return html`<h2 class="ink" style="margin:36px 0 12px;font:400 22px/28px ${SERIF};${INK}">${block.text}</h2>`
    case 'facts':
      return renderFacts(block, below)
    case 'steps':
      return renderSteps(block, below)
    case 'amounts':
      return renderAmounts(block, below)
    case 'table':
      return renderTable(block, below)
    case 'action':
      return block.isSecondary ? renderLink(block, below) : renderButton(block, below)
  }
}

function renderParagraph({ text, isMuted, keepsLines }: Paragraph, below: number): Html {
  const lines = keepsLines ? text.split('\n') : [text]
  const content = lines.map((line, index) => html`${index > 0 && html`<br>`}${withPhone(line)}`)
  return isMuted
    ? html`<p class="muted" style="margin:0 0 ${below}px;${SMALL};${MUTED}">${content}</p>`
    : html`<p class="ink" style="margin:0 0 ${below}px;${BODY};${INK}">${content}</p>`
}

/** The shop's phone number as a link that doesn't break at the end of a line. */
export const PHONE_LINK = html`<a class="link" href="${phoneHref(SHOP.phone)}" style="color:${LIGHT.link};white-space:nowrap">${SHOP.phone}</a>`

function withPhone(text: string): Html[] {
  return text.split(SHOP.phone).map((part, index) => html`${index > 0 && PHONE_LINK}${part}`)
}

/** A table for layout only. */
function table(rows: readonly Html[], below: number): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 ${below}px">
${rows}
</table>`
}

function renderFacts({ facts }: Facts, below: number): Html {
  return table(facts.map(renderFact), below)
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

function renderSteps({ steps, isOrdered }: Steps, below: number): Html {
  return table(
    steps.map(
      ({ title, text }, index) => html`<tr>
<td class="accent" width="28" valign="top" style="padding:6px 0;font:400 18px/25px ${SERIF};color:${LIGHT.accent}">${isOrdered ? `${index + 1}` : '•'}</td>
<td class="ink" valign="top" style="padding:6px 0;${BODY};${INK}"><strong style="font-weight:600">${title}</strong><br>${withPhone(text)}</td>
</tr>`,
    ),
    below,
  )
}

function renderAmounts({ amounts }: Amounts, below: number): Html {
  return table(amounts.map(renderAmount), below)
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

function renderTable({ head, rows }: EmailTable, below: number): Html {
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
