import { phoneHref } from '#shared/contact/phone.ts'
import { COLORS } from '#shared/content/colors.ts'
import { SHOP } from '#shared/content/shop.ts'
import { type Html, html, plain } from './html.ts'

/*
 * What an email consists of. Each part says how it looks and how it reads as plain text, so both always say the same.
 */

export interface EmailContent {
  subject: string
  /** The text that an inbox shows after the subject. */
  preheader: string
  title: string
  blocks: readonly EmailBlock[]
  /** Why the reader gets this email. */
  reason: string
}

export interface EmailBlock {
  /** `below`: pixels of space under it. */
  html: (below: number) => Html
  /** Undefined if plain text leaves it out. */
  text: string | undefined
}

/** Colors by purpose, as in DARK_COLORS. */
export const LIGHT = {
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
export const SERIF = "Georgia, 'Times New Roman', serif"
export const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const BODY = `font:400 16px/25px ${SANS}`
const SMALL = `font:400 14px/21px ${SANS}`
const INK = `color:${LIGHT.ink}`
const MUTED = `color:${LIGHT.muted}`
const LINE = `1px solid ${LIGHT.divider}`

export function paragraph(text: string, { isMuted = false, keepsLines = false } = {}): EmailBlock {
  const lines = keepsLines ? text.split('\n') : [text]
  const content = lines.map((line, index) => html`${index > 0 && html`<br>`}${withPhone(line)}`)
  return {
    html: (below) =>
      isMuted
        ? html`<p class="muted" style="margin:0 0 ${below}px;${SMALL};${MUTED}">${content}</p>`
        : html`<p class="ink" style="margin:0 0 ${below}px;${BODY};${INK}">${content}</p>`,
    text: lines.map((line) => plain`${line}`).join('\n'),
  }
}

export const aside = (text: string) => paragraph(text, { isMuted: true })

/** The shop's phone number as a link that doesn't break at the end of a line. */
export const PHONE_LINK = html`<a class="link" href="${phoneHref(SHOP.phone)}" style="color:${LIGHT.link};white-space:nowrap">${SHOP.phone}</a>`

function withPhone(text: string): Html[] {
  return text.split(SHOP.phone).map((part, index) => html`${index > 0 && PHONE_LINK}${part}`)
}

export const heading = (text: string): EmailBlock => ({
  html: () => html`<h2 class="ink" style="margin:36px 0 12px;font:400 22px/28px ${SERIF};${INK}">${text}</h2>`,
  text: underline(text, '-'),
})

export function underline(text: string, stroke: string): string {
  const line = plain`${text}`
  return `${line}\n${stroke.repeat(line.length)}`
}

/** A table for layout only. */
const layoutTable = (rows: readonly Html[]) => (below: number) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 ${below}px">
${rows}
</table>`

/** A value with its label, such as a date or an address. */
export interface Fact {
  label: string
  /** One string per line. */
  value: readonly string[]
  /** The link of the value. */
  url?: string
  /** Set large, for the main facts. */
  isMain?: boolean
}

/** Leaves out facts without a value. */
export function facts(...all: readonly (Fact | undefined)[]): EmailBlock {
  const shown = all.filter((fact): fact is Fact => fact !== undefined && fact.value.length > 0)
  const inText = ({ label, value }: Fact) => plain`${label}: ${value.map((line) => plain`${line}`).join(', ')}`
  return { html: layoutTable(shown.map(factRow)), text: shown.map(inText).join('\n') }
}

function factRow({ label, value, url, isMain }: Fact): Html {
  // Isolate typed text: it may run from right to left and must not reorder the text around it.
  const lines = value.map((line, index) => html`${index > 0 && html`<br>`}<bdi>${line}</bdi>`)
  const shown = url ? html`<a class="link" href="${url}" style="color:${LIGHT.link}">${lines}</a>` : html`${lines}`
  const font = isMain ? `font:400 22px/30px ${SERIF}` : BODY
  return html`<tr><td class="divider" style="padding:10px 0;border-top:${LINE}">
<div class="muted" style="${SMALL};${MUTED};overflow-wrap:anywhere"><bdi>${label}</bdi></div>
<div class="ink" style="${font};${INK};overflow-wrap:anywhere;word-break:break-word">${shown}</div>
</td></tr>`
}

/** Numbered, or with bullet points. */
export function steps(
  all: readonly { title: string; text: string }[],
  { isOrdered }: { isOrdered: boolean },
): EmailBlock {
  const rows = all.map(
    ({ title, text }, index) => html`<tr>
<td class="accent" width="28" valign="top" style="padding:6px 0;font:400 18px/25px ${SERIF};color:${LIGHT.accent}">${isOrdered ? `${index + 1}` : '•'}</td>
<td class="ink" valign="top" style="padding:6px 0;${BODY};${INK}"><strong style="font-weight:600">${title}</strong><br>${withPhone(text)}</td>
</tr>`,
  )
  const lines = all.map(({ title, text }, index) => plain`${isOrdered ? `${index + 1}.` : '-'} ${title}: ${text}`)
  return { html: layoutTable(rows), text: lines.join('\n') }
}

/** What a picture shows, with its texts beside it. */
export interface Pictured {
  /** The picture's `cid`. Undefined: only the texts. */
  cid: string | undefined
  title: string
  lines: readonly string[]
}

/** Pictures of one size, in CSS pixels, that the email carries. Plain text has the texts. */
export function pictures(all: readonly Pictured[], { width, height }: { width: number; height: number }): EmailBlock {
  const rows = all.map(
    ({ cid, title, lines }) => html`<tr>
${
  cid !== undefined &&
  html`<td class="divider" width="${width}" valign="top" style="border-top:${LINE};padding:12px 16px 12px 0"><img src="cid:${cid}" width="${width}" height="${height}" alt="Plan" style="display:block;border:0;border-radius:3px"></td>
`
}<td class="ink divider" valign="top" style="border-top:${LINE};padding:12px 0;${SMALL};${INK};overflow-wrap:anywhere;word-break:break-word"><strong style="font-weight:600"><bdi>${title}</bdi></strong>${lines.map((line) => html`<br>${line}`)}</td>
</tr>`,
  )
  return {
    html: layoutTable(rows),
    text: all.map(({ title, lines }) => plain`${title}: ${lines.map((line) => plain`${line}`).join(', ')}`).join('\n'),
  }
}

export interface Amount {
  /** Begins a group of amounts. */
  heading?: string
  label: string
  note?: string
  /** Formatted, such as `$1,176.00`. */
  amount: string
  /** Has a line above. */
  isSum?: boolean
  isTotal?: boolean
}

export const amounts = (all: readonly Amount[]): EmailBlock => ({
  html: layoutTable(all.map(amountRow)),
  text: all.map(amountText).join('\n'),
})

function amountRow({ heading: group, label, note, amount, isSum, isTotal }: Amount): Html {
  const line = isSum ? `border-top:${LINE};` : ''
  const weight = isTotal ? 'font-weight:600;' : ''
  const above =
    group &&
    html`<tr><td class="ink divider" colspan="2" style="border-top:${LINE};padding:12px 0 4px;${SMALL};font-weight:600;${INK};overflow-wrap:anywhere;word-break:break-word"><bdi>${group}</bdi></td></tr>
`
  return html`${above}<tr>
<td class="ink divider" valign="top" style="${line}padding:8px 16px 8px 0;${BODY};${weight}${INK};overflow-wrap:anywhere">${label}${note && html`<div class="muted" style="${SMALL};${MUTED}">${note}</div>`}</td>
<td class="ink divider" valign="top" align="right" style="${line}padding:8px 0;${BODY};${weight}${INK};white-space:nowrap;font-variant-numeric:tabular-nums">${amount}</td>
</tr>`
}

function amountText({ heading: group, label, note, amount, isTotal }: Amount, index: number): string {
  const line = plain`${isTotal ? label.toUpperCase() : label}: ${amount}`
  const explained = note ? `${line}\n${plain`  ${note}`}` : line
  return group ? `${index > 0 ? '\n' : ''}${plain`${group}`}\n${explained}` : explained
}

const actionText = (label: string, url: string) => plain`${label}:\n${url}`

/** A button. Outlook uses the cell's padding. All others use the link's, so the whole button can be tapped. */
export const action = (label: string, url: string): EmailBlock => ({
  html: (
    below,
  ) => html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 ${below}px"><tr>
<td class="button" bgcolor="${LIGHT.button}" style="background-color:${LIGHT.button};border-radius:3px;mso-padding-alt:14px 24px"><a class="on-button" href="${url}" style="display:inline-block;padding:14px 24px;font:600 16px/20px ${SANS};color:${LIGHT.onButton};text-decoration:none">${label}</a></td>
</tr></table>`,
  text: actionText(label, url),
})

/** A link instead of a button. */
export const secondaryAction = (label: string, url: string): EmailBlock => ({
  html: (below) =>
    html`<p style="margin:0 0 ${below}px;${BODY}"><a class="link" href="${url}" style="color:${LIGHT.link}">${label}</a></p>`,
  text: actionText(label, url),
})
