import { FIRST_DESIGN, loadDraft } from '#client/features/countertops/draft.ts'
import { SlabFigure } from '#client/features/countertops/slab/SlabFigure.tsx'
import { Button } from '#client/ui/button.tsx'
import { STONE_TEXTS } from '#shared/content/stones.ts'
import { SLAB, STONE_IDS, STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { Care, Faq, PriceTerms } from './materials-answers.tsx'
import { PageHeading } from './page-heading.tsx'
import { useDesignThis } from './use-design-this.ts'

const SLAB_SIZE = `${formatInches(SLAB.width)} × ${formatInches(SLAB.height)}`

export function Materials() {
  return (
    <>
      <PageHeading title="Three stones, whole slabs">
        Quartz, drawn at the size of the slabs that come to our shop,{' '}
        <span className="whitespace-nowrap">{SLAB_SIZE} inches</span>, with a ruler along the edges. The designer lays
        your countertop on the same picture at the same scale.
      </PageHeading>
      <div className="grid gap-16 md:gap-28">
        {STONE_IDS.map((stone, index) => (
          <Slab key={stone} stone={stone} isFirst={index === 0} />
        ))}
      </div>
      <PriceTerms />
      <Care />
      <Faq />
    </>
  )
}

function Slab({ stone, isFirst }: { stone: StoneId; isFirst: boolean }) {
  const designThis = useDesignThis()
  const name = STONE_NAMES[stone]
  const design = () => designThis({ ...(loadDraft() ?? FIRST_DESIGN), stone }, name)
  return (
    <section id={stone} aria-labelledby={`${stone}-name`} className="scroll-mt-6">
      <SlabFigure stone={stone} priority={isFirst} />
      <div className="page mt-6 grid gap-x-16 gap-y-6 md:mt-8 md:grid-cols-[5fr_7fr]">
        <div>
          <h2 id={`${stone}-name`}>{name}</h2>
          <p className="mt-3 max-w-[34em] text-muted">{STONE_TEXTS[stone]}</p>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-6 border-divider border-t pt-5 md:mt-2">
          <dl className="flex flex-wrap gap-x-12 gap-y-4">
            <div>
              <dt className="text-caption text-muted">Installed, tax included</dt>
              <dd className="figures font-serif text-figure">
                {formatCents(PRICE_LIST.perSquareFootCents[stone])}
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
          <Button aria-label={`Design with it: ${name}`} onClick={design}>
            Design with it
          </Button>
        </div>
      </div>
    </section>
  )
}
