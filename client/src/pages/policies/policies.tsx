import type { ReactNode } from 'react'
import { usePriceList } from '#client/lib/price-list.ts'
import { PRIVACY } from '#shared/content/privacy.ts'
import { buildTerms } from '#shared/content/terms.ts'
import type { Policy } from '#shared/content/policy.ts'
import { SHOP } from '#shared/content/shop.ts'
import { mailtoHref, phoneHref } from '#shared/contact/phone.ts'
import { PageHeading } from '#client/pages/layout/header.tsx'

export function Privacy() {
  return <PolicyPage title="Privacy" policy={PRIVACY} />
}

export function Terms() {
  return (
    <PolicyPage title="Terms" policy={buildTerms(usePriceList())}>
      {/* The build writes it (vite.config.ts). */}
      <a href="/third-party-notices.txt" className="link inline-flex min-h-touch items-center">
        Software notices
      </a>
    </PolicyPage>
  )
}

interface PolicyPageProps {
  title: string
  policy: Policy
  /** Beside the day of the last change. */
  children?: ReactNode
}

function PolicyPage({ title, policy: { introduction, updated, sections }, children }: PolicyPageProps) {
  return (
    <>
      <PageHeading title={title}>{introduction}</PageHeading>
      <div className="page">
        {sections.map(({ title: heading, paragraphs, facts, hasContact }) => (
          <section
            key={heading}
            className="grid gap-x-16 gap-y-3 border-divider border-t py-8 md:grid-cols-[5fr_7fr] md:py-10"
          >
            <h2 className="text-h3!">{heading}</h2>
            <div className="grid max-w-[42em] gap-4 wrap-anywhere">
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
              {facts && <Facts facts={facts} />}
              {hasContact && <ContactLine />}
            </div>
          </section>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-x-8 border-divider border-t pt-4 text-caption text-muted">
          <p className="py-2">Last updated {updated}</p>
          {children}
        </div>
      </div>
    </>
  )
}

function Facts({ facts }: { facts: readonly { title: string; text: string }[] }) {
  return (
    <dl className="border-divider border-b">
      {facts.map(({ title, text }) => (
        <div
          key={title}
          className="grid gap-x-8 gap-y-1 border-divider border-t py-3 text-label leading-normal sm:grid-cols-[3fr_2fr]"
        >
          <dt>{title}</dt>
          <dd className="figures text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function ContactLine() {
  return (
    <p className="flex flex-wrap gap-x-8">
      <a href={phoneHref(SHOP.phone)} className="link figures inline-flex min-h-touch items-center">
        Call {SHOP.phone}
      </a>
      <a href={mailtoHref(SHOP.email)} className="link inline-flex min-h-touch items-center">
        Email {SHOP.email}
      </a>
    </p>
  )
}
