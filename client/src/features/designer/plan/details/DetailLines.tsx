import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { DETAIL_STYLE_NAMES, DETAIL_STYLES, type DetailStyleName } from './detail-styles.ts'
import { detailTextTransform } from './paint-details.ts'
import { DETAIL_FONT_SIZE, planDetails } from './plan-details.ts'

interface DetailLinesProps {
  countertop: FabricatedCountertop
  /** Pixels per inch. */
  scale: number
  /** The size of lines and texts compared with the plan on the screen. */
  unit: number
  /** Only these, and no texts. */
  only?: readonly DetailStyleName[]
}

/** The details of a countertop in a drawing that doesn't change: on paper, or small on a card. */
export function DetailLines({ countertop, scale, unit, only }: DetailLinesProps) {
  const { paths, texts } = planDetails(countertop, scale, unit)
  return (
    <>
      {(only ?? DETAIL_STYLE_NAMES).map((name) => {
        const { width, dash, stroke, fill = 'none' } = DETAIL_STYLES[name]
        const dashes = dash?.map((pixels) => pixels * unit).join(' ')
        return (
          <path key={name} d={paths[name]} {...{ stroke, fill }} strokeWidth={width * unit} strokeDasharray={dashes} />
        )
      })}
      {!only &&
        texts.map((text, index) => (
          <text
            // Texts have no identity besides their place.
            key={index}
            dy="0.34em"
            textAnchor="middle"
            fontSize={DETAIL_FONT_SIZE * unit}
            transform={detailTextTransform(text)}
            className="figures fill-ink stroke-none"
          >
            {text.text}
          </text>
        ))}
    </>
  )
}
