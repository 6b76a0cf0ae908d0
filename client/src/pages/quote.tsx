import { useDesigner } from '#client/features/countertops/use-designer.ts'
import { SHOP } from '#shared/content/shop.ts'
import { phoneHref } from '#shared/quotes/phone.ts'
import { DesignSection } from './design-section.tsx'
import { PageHeading } from './page-heading.tsx'

export function Quote() {
  const designer = useDesigner()
  return (
    <>
      <PageHeading title="Get a quote">
        Add each countertop to your list, then send it to us with your name and number. We answer with a price for what
        you drew. If you would rather talk first, call{' '}
        <a href={phoneHref(SHOP.phone)} className="link figures whitespace-nowrap">
          {SHOP.phone}
        </a>
        .
      </PageHeading>
      <DesignSection designer={designer} />
    </>
  )
}
