import { memo } from 'react'
import { Button } from '#client/ui/button.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { STONE_PICTURE_NOTE } from '#shared/content/stones.ts'
import { STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { goToDesigner } from './go-to-designer.ts'
import { HERO_PICTURES } from './pictures.ts'

const FACTS = [
  { title: 'Draw it', text: 'I, L or U shape, to scale, with its area as you drag' },
  { title: 'See what it should cost', text: 'An estimate from the first design on, with no name or number asked' },
  { title: 'Have it measured', text: 'We measure on site before anything is cut' },
]

/** The picture shows the stone that the visitor has chosen in the designer. */
export const Hero = memo(function Hero({ stone, onBook }: { stone: StoneId; onBook: () => void }) {
  const pictures = HERO_PICTURES[stone]
  return (
    <>
      <section className="grid md:mt-2 md:grid-cols-[minmax(0,5fr)_minmax(0,7.6fr)] md:items-end md:gap-10 md:pl-[max(2.5rem,calc((100vw-80rem)/2+2.5rem))] lg:gap-16">
        <div className="order-2 px-5 pt-7 md:order-none md:px-0 md:pt-0 md:pb-14">
          <h1>
            Stone, cut to <br />
            your kitchen.
          </h1>
          <p className="mt-4.5 mb-6.5 max-w-[30em] text-body text-muted md:mt-7 md:mb-9 md:text-lead">
            Draw your countertop to the sixteenth of an inch, see what it should cost, and have it measured, made and
            fitted in {SHOP.city}.
          </p>
          <div className="flex flex-col gap-3 md:flex-row md:flex-wrap">
            <Button variant="primary" onClick={goToDesigner}>
              Design your countertop
            </Button>
            <Button onClick={onBook}>Book a measurement</Button>
          </div>
        </div>
        <figure className="relative">
          <img
            key={stone}
            src={pictures[1600]}
            srcSet={`${pictures[800]} 800w, ${pictures[1600]} 1600w`}
            sizes="(min-width: 48rem) 60vw, 100vw"
            width="1600"
            height="1200"
            fetchPriority="high"
            alt={`Close-up of a slab of ${STONE_NAMES[stone]}`}
            className="aspect-5/4 w-full bg-sand object-cover brightness-96 md:aspect-auto md:h-[min(66vh,620px)] md:min-h-105"
          />
          <figcaption className="bg-paper px-5 pt-2.5 text-balance text-caption text-muted md:absolute md:bottom-0 md:left-0 md:py-3 md:pr-5 md:pl-0">
            {STONE_NAMES[stone]}, close up. {STONE_PICTURE_NOTE}
          </figcaption>
        </figure>
      </section>
      <div className="page pb-14 md:pb-24">
        <ul className="mt-8 grid border-divider border-t md:mt-11 md:grid-cols-3">
          {FACTS.map(({ title, text }) => (
            <li
              key={title}
              className="border-divider border-t py-4.5 first:border-t-0 md:border-t-0 md:border-l md:py-0 md:pt-6 md:pr-8 md:pl-8 md:first:border-l-0 md:first:pl-0"
            >
              <h2 className="text-[1.375rem] leading-tight tracking-[-0.01em]">{title}</h2>
              <p className="mt-1 text-caption text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
})
