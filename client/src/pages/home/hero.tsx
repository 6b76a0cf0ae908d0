import { StonePictureNote } from '#client/features/drawing/slab/StonePictureNote.tsx'
import { Button } from '#client/ui/button.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { useMarkWhenSeen } from '#client/ui/screen/use-media.ts'
import { HOME } from '#shared/content/home.ts'
import { STONE_IDS, STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { goToDesigner } from '#client/features/designer/go-to-designer.ts'

interface HeroProps {
  stone: StoneId
  onStoneChange: (stone: StoneId) => void
  onBook: () => void
}

/** The kitchen in the chosen stone. The hero and the designer share this choice. */
export function Hero({ stone, onStoneChange, onBook }: HeroProps) {
  return (
    <section className="isolate grid grid-cols-[minmax(0,1fr)] md:mt-2 md:grid-cols-[minmax(0,5fr)_minmax(0,7.6fr)] md:gap-10 md:pl-[max(2.5rem,calc((100vw-80rem)/2+2.5rem))] lg:gap-16">
      <div className="order-2 px-5 pt-8 pb-12 md:order-none md:self-center md:px-0 md:py-10">
        <h1>
          {HOME.headline.map((line) => (
            // The headline has fixed line breaks.
            <span key={line} className="block">
              {line}{' '}
            </span>
          ))}
        </h1>
        <p className="mt-4.5 mb-6.5 max-w-[30em] text-body text-muted md:mt-7 md:mb-9 md:text-lead">{HOME.lead}</p>
        <div className="flex flex-col gap-3 md:flex-row md:flex-wrap noscript:hidden">
          <div ref={useMarkWhenSeen('heroAction', { isWhole: true })} data-hero-action="" className="grid">
            <Button variant="primary" className="max-sm:whitespace-normal" onClick={goToDesigner}>
              Design your countertop
            </Button>
          </div>
          <Button className="max-sm:whitespace-normal" onClick={onBook}>
            Book a measurement
          </Button>
        </div>
      </div>
      <figure className="relative">
        <Picture
          key={stone}
          name={`hero-${stone}`}
          portrait={`hero-${stone}-portrait`}
          // Slightly less than a phone shows, because the next larger file is 50% heavier and looks the same.
          sizes="(min-width: 48rem) 62vw, 92vw"
          priority
          alt={`A kitchen with an island and a back wall in ${STONE_NAMES[stone]}`}
          className="aspect-9/10 max-h-[min(48svh,100svh-26rem)] min-h-56 w-full object-cover object-[50%_60%] md:aspect-auto md:object-center md:max-h-none md:h-[min(74vh,680px)] md:min-h-120"
        />
        <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-paper px-5 pt-3 md:absolute md:bottom-0 md:left-0 md:max-w-[85%] lg:flex-nowrap md:py-3 md:pr-6 md:pl-0">
          <fieldset className="flex gap-2 noscript:hidden">
            <legend className="sr-only">Stone in this kitchen</legend>
            {STONE_IDS.map((id) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === stone}
                aria-label={`Show this kitchen in ${STONE_NAMES[id]}`}
                onClick={() => onStoneChange(id)}
                className="size-12 rounded-sm border border-control p-0 outline-offset-2 aria-pressed:outline-2 aria-pressed:outline-pine hover:border-ink"
              >
                <Picture
                  name={`stone-${id}`}
                  sizes="70px"
                  isAlsoInSvg
                  alt=""
                  className="size-full rounded-[2px] object-cover"
                />
              </button>
            ))}
          </fieldset>
          <p className="text-caption text-muted">
            <span aria-live="polite">{STONE_NAMES[stone]}</span>, {HOME.heroCaption}.{' '}
            <StonePictureNote stone={stone} isBelowHeader />
          </p>
        </figcaption>
      </figure>
    </section>
  )
}
