import { SlabFigure } from '#client/features/drawing/slab/SlabFigure.tsx'
import { OrderSample } from '#client/features/samples/OrderSample.tsx'
import { usePriceList } from '#client/lib/price-list.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { STONES } from '#shared/content/stones.ts'
import { sizeFigures } from '#shared/countertops/sizes.ts'
import { SLAB, STONE_IDS, STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { PRICE_INCLUDES } from '#shared/estimate/texts.ts'
import { formatPrice } from '#shared/lib/cents.ts'
import { capitalize, formatCount } from '#shared/lib/counts.ts'
import { Care, Faq, PriceTerms } from './answers.tsx'
import { PageHeading } from '#client/pages/layout/header.tsx'
import { useOpenInDesigner } from '#client/features/designer/go-to-designer.ts'
import { PhoneLink } from '#client/ui/phone-link.tsx'

const SLAB_SIZE = sizeFigures(SLAB.width, SLAB.height)

export function Materials() {
  return (
    <>
      <PageHeading title={`${capitalize(formatCount(STONE_IDS.length, 'stone'))}, whole slabs`}>
        Each stone is shown as a whole slab, <span className="whitespace-nowrap">{SLAB_SIZE} inches</span>, with rulers
        along the edges. The designer uses the same picture at the same scale.
      </PageHeading>
      <div className="grid gap-16 md:gap-28">
        {STONE_IDS.map((stone, index) => (
          <StoneSection key={stone} stone={stone} isFirst={index === 0} />
        ))}
      </div>
      <PriceTerms />
      <Care />
      <Faq />
    </>
  )
}

function StoneSection({ stone, isFirst }: { stone: StoneId; isFirst: boolean }) {
  const openInDesigner = useOpenInDesigner()
  const { perSquareFootCents } = usePriceList()
  const name = STONE_NAMES[stone]
  return (
    <section id={stone} aria-labelledby={`${stone}-name`} className="scroll-mt-6">
      <SlabFigure stone={stone} priority={isFirst} />
      <div className="page mt-6 grid gap-x-16 gap-y-6 md:mt-8 md:grid-cols-[5fr_7fr]">
        <div>
          <h2 id={`${stone}-name`}>{name}</h2>
          <p className="mt-3 max-w-[34em] text-muted">{STONES[stone].text}</p>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-6 border-divider border-t pt-5 md:mt-2">
          <dl className="flex flex-wrap gap-x-12 gap-y-4">
            <div>
              <dt className="text-caption text-muted">{PRICE_INCLUDES}</dt>
              <dd className="figures font-serif text-figure">
                {formatPrice(perSquareFootCents[stone])}
                <small className="font-sans text-label tracking-normal text-muted"> per sq ft</small>
              </dd>
            </div>
            <div>
              <dt className="text-caption text-muted">Slab</dt>
              <dd className="figures font-serif text-figure">
                {SLAB_SIZE}
                <small className="font-sans text-label tracking-normal text-muted"> in</small>
              </dd>
            </div>
          </dl>
          <div>
            <div className="flex flex-wrap gap-3">
              <Button aria-label={`Design with it: ${name}`} onClick={() => openInDesigner({ stone }, name)}>
                Design with it
              </Button>
              <OrderSample stone={stone} aria-label={`Order a sample: ${name}`} className={buttonClasses()} />
            </div>
            <p className="mt-2 text-caption text-muted">
              Or call <PhoneLink className="whitespace-nowrap text-inherit" /> for a sample.
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
