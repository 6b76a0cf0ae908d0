import logo from '#shared/content/brand/logo.svg'
import { type ReactNode, useMemo } from 'react'
import { PrintedRoom } from '#client/features/drawing/room/RoomStage.tsx'
import { useEstimate } from '#client/lib/slabs/use-estimate.ts'
import { LOGO, OPENING_HOURS, SHOP } from '#shared/content/shop.ts'
import { isInOfferedStone, isOffered } from '#shared/countertops/stones.ts'
import type { DescribedCountertop, Estimate } from '#shared/estimate/estimate.ts'
import { lineNotes } from '#shared/estimate/item-texts.ts'
import {
  estimateRows,
  type PaperCountertop,
  type PaperFact,
  type PaperRow,
  paperCountertop,
} from '#shared/estimate/paper.ts'
import { ESTIMATE_TERMS, leftOutNote, priceBand } from '#shared/estimate/texts.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { PrintPlan } from './PrintPlan.tsx'

interface CountertopsSheetProps {
  /** The saved list, or only the draft. */
  countertops: readonly DescribedCountertop[]
  /** Of the list. */
  job?: Job | undefined
  isListLoaded: boolean
  /** How the countertops stand together. */
  kitchen?: ReactNode
}

/** The visitor's countertops at today's prices. */
export function CountertopsSheet({ countertops, job, isListLoaded, kitchen }: CountertopsSheetProps) {
  const offered = useMemo(() => countertops.filter(isInOfferedStone), [countertops])
  const { estimate } = useEstimate(offered, job)
  const title = offered.length === 1 ? 'Your countertop' : `Your ${offered.length} countertops`
  const leftOut = leftOutNote(countertops.length - offered.length)
  return (
    <PrintedSheet
      title={isListLoaded ? title : 'Your design'}
      note={isListLoaded ? leftOut : "This design only. Your saved countertops didn't load."}
      facts={[{ label: 'Printed', value: formatDay(new Date().toISOString(), SHOP.timeZone) }]}
      priced={{ countertops: offered, estimate }}
      kitchen={kitchen}
    />
  )
}

export interface PricedCountertops {
  /** One per line of the estimate. */
  countertops: readonly DescribedCountertop[]
  estimate: Estimate
}

interface Facts {
  facts: readonly PaperFact[]
}

interface SheetProps extends Facts {
  title: string
  note?: string | undefined
  priced?: PricedCountertops | undefined
  kitchen?: ReactNode
}

/** Drawings and an estimate on paper, with the shop's address. */
export function PrintedSheet({ title, note, facts, priced, kitchen }: SheetProps) {
  return (
    <article className="text-label">
      <Letterhead />
      <h1 className="mt-10 text-figure!">{title}</h1>
      {note && <p className="mt-2">{note}</p>}
      <PrintedFacts facts={facts} />
      {priced && (
        <>
          <div className="mt-6 break-inside-avoid empty:hidden [&>svg]:mx-auto">{kitchen}</div>
          <ol className="mt-6 border-control border-t">
            {priced.countertops.map((countertop, index) => (
              <PrintedCountertop key={index} countertop={paperCountertop(countertop, priced.countertops)} />
            ))}
          </ol>
          <Prices {...priced} />
        </>
      )}
    </article>
  )
}

export function PrintedFacts({ facts }: Facts) {
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
      {facts
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-caption text-muted">{label}</dt>
            <dd className="figures wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export function Letterhead() {
  return (
    <header className="flex items-end justify-between gap-8 border-ink border-b pb-4">
      <img src={logo} alt={SHOP.name} {...LOGO} className="font-serif text-h3" />
      <address className="figures text-right text-caption not-italic">
        {SHOP.street}, {SHOP.city}, {SHOP.state} {SHOP.zipCode}
        <br />
        <span className="font-strong">{SHOP.phone}</span>
        <br />
        {OPENING_HOURS.map(({ days, hours }) => `${days} ${hours}`).join(', ')}
      </address>
    </header>
  )
}

interface PrintedCountertopProps {
  countertop: PaperCountertop & { source?: string | undefined }
}

export function PrintedCountertop({ countertop }: PrintedCountertopProps) {
  const { plan, stone, title, sizes, words, source } = countertop
  return (
    <li className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-center gap-8 border-control border-b py-4">
      <PrintPlan countertop={plan} />
      <div className="min-w-0">
        <h2 className="text-lead! wrap-anywhere">{title}</h2>
        {source && <p className="text-muted">{source}</p>}
        <dl className="figures mt-2 grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5">
          {sizes.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {words && <p className="figures mt-2 wrap-anywhere">{words}</p>}
        {isOffered(stone) && <PrintedRoom countertop={{ ...plan, stone }} />}
      </div>
    </li>
  )
}

function Prices({ countertops, estimate: figures }: PricedCountertops) {
  const { totalCents } = figures
  return (
    // With items it can be longer than a page.
    <section className={`mt-6 ${figures.items ? '' : 'break-inside-avoid'}`}>
      <div className="flex items-baseline justify-between gap-6">
        <h2 className="text-lead!">Estimate, installed, tax included</h2>
        <p className="figures font-serif text-h3">{formatWholeDollars(totalCents)}</p>
      </div>
      <p className="figures">{priceBand(figures)}</p>
      <table className="figures mt-2 w-full">
        <tbody>
          {estimateRows(countertops, figures).map((row, index) => (
            <Row key={index} {...row} />
          ))}
          <Row label="Total, installed, tax included" amount={formatCents(totalCents)} isTotal />
        </tbody>
      </table>
      <p className="mt-2 text-caption text-muted empty:hidden">{lineNotes(countertops, figures).join(' ')}</p>
      <p className="figures text-caption text-muted">{ESTIMATE_TERMS}</p>
    </section>
  )
}

export function Row({ label, amount, isIndented = false, isTotal = false }: PaperRow) {
  const [line, padding] = isTotal
    ? ['border-ink font-strong', 'py-2 font-strong']
    : ['border-divider first:border-t-0', `py-1.5 font-normal ${isIndented ? 'pl-5' : ''}`]
  return (
    <tr className={`break-inside-avoid border-t ${line}`}>
      <th scope="row" className={`pr-6 text-left wrap-anywhere ${padding}`}>
        {label}
      </th>
      <td className={`text-right align-top whitespace-nowrap ${isTotal ? 'py-2' : 'py-1.5'}`}>{amount}</td>
    </tr>
  )
}
