import { OPENING_HOURS, SHOP } from '#shared/content/shop.ts'
import type { Amount, EmailBlock, EmailContent, Fact } from './content.ts'
import { plain } from './html.ts'

/** The same content as plain text. */
export function renderText({ title, blocks, reason }: EmailContent): string {
  return `${[underline(title, '='), ...blocks.filter(isForText).map(renderBlock), signature(reason)].join('\n\n')}\n`
}

function isForText(block: EmailBlock): boolean {
  return !(block.kind === 'action' && block.isLeftOutOfText)
}

function renderBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return (block.keepsLines ? block.text.split('\n') : [block.text]).map((line) => plain`${line}`).join('\n')
    case 'heading':
      return underline(block.text, '-')
    case 'facts':
      return block.facts.map(renderFact).join('\n')
    case 'steps':
      return block.steps
        .map(({ title, text }, index) => plain`${block.isOrdered ? `${index + 1}.` : '-'} ${title}: ${text}`)
        .join('\n')
    case 'amounts':
      return block.amounts.map(renderAmount).join('\n')
    case 'table':
      return [block.head, ...block.rows].map((cells) => cells.map((cell) => plain`${cell}`).join(' | ')).join('\n')
    case 'action':
      return plain`${block.label}:\n${block.url}`
  }
}

function renderFact({ label, value }: Fact): string {
  return plain`${label}: ${value.map((line) => plain`${line}`).join(', ')}`
}

function renderAmount({ heading, label, note, amount, isTotal }: Amount, index: number): string {
  const line = plain`${isTotal ? label.toUpperCase() : label}: ${amount}`
  const explained = note ? `${line}\n${plain`  ${note}`}` : line
  return heading ? `${index > 0 ? '\n' : ''}${plain`${heading}`}\n${explained}` : explained
}

function underline(text: string, stroke: string): string {
  const line = plain`${text}`
  return `${line}\n${stroke.repeat(line.length)}`
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
