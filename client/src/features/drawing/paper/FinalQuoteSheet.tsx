import { PaperKitchen } from '#client/features/drawing/plan/KitchenPlan.tsx'
import type { AnyChoice, ChoicePrice } from '#shared/final-quote/choice.ts'
import { finalQuotePaper } from '#shared/final-quote/paper.ts'
import type { FinalQuote } from '#shared/final-quote/schema.ts'
import { Letterhead, PrintedCountertop, PrintedFacts, Row } from './PrintedSheet.tsx'

interface FinalQuoteSheetProps {
  quoteNumber: number
  name: string
  finalQuote: FinalQuote
  /** What is ticked and chosen now, or was accepted. */
  choice: AnyChoice
  price: ChoicePrice
}

/** A final quote on paper, for the choice that the screen shows. */
export function FinalQuoteSheet(props: FinalQuoteSheetProps) {
  const { title, facts, words, countertops, job, tables, terms, signature, sha256 } = finalQuotePaper(props)
  return (
    <article className="text-label">
      <Letterhead />
      <h1 className="mt-10 text-figure!">{title}</h1>
      <PrintedFacts facts={facts} />
      {words.map(({ title: heading, text }) => (
        <section key={text} className="mt-4 max-w-[70ch]">
          {heading && <h2 className="text-lead!">{heading}</h2>}
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </section>
      ))}
      <div className="mt-6 break-inside-avoid empty:hidden">
        <PaperKitchen countertops={countertops.map(({ plan, stone }) => ({ ...plan, stone }))} />
      </div>
      <ol className="mt-6 border-control border-t">
        {countertops.map((countertop, index) => (
          <PrintedCountertop key={index} countertop={countertop} />
        ))}
      </ol>
      {job && <p className="mt-4">{job}</p>}
      {tables.map(({ title: heading, rows, notes }) => (
        <section key={heading} className="mt-6">
          <h2 className="text-lead!">{heading}</h2>
          <table className="figures mt-2 w-full">
            <tbody>
              {rows.map((row, index) => (
                <Row key={index} {...row} />
              ))}
            </tbody>
          </table>
          {notes && <p className="mt-2 text-caption text-muted">{notes}</p>}
        </section>
      ))}
      <section className="mt-6">
        <h2 className="text-lead!">Terms</h2>
        {terms.map((term) => (
          <p key={term.title} className="mt-1.5 break-inside-avoid">
            <span className="font-strong">{term.title}.</span> {term.text}
          </p>
        ))}
      </section>
      {signature && (
        <section className="mt-6 break-inside-avoid">
          <h2 className="text-lead!">{signature.title}</h2>
          <PrintedFacts facts={signature.facts} />
        </section>
      )}
      {sha256 && <p className="mt-6 text-caption text-muted wrap-anywhere">SHA-256 {sha256}</p>}
    </article>
  )
}
