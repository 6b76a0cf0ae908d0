import { formatSize } from '#shared/countertops/sizes.ts'
import { CUTOUT_LABELS, profileName } from '#shared/fabrication/labels.ts'
import { ruleValue } from '#shared/fabrication/rules.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { formatSquareFeet, SQUARE_INCHES_PER_SQUARE_FOOT } from '#shared/lib/inches.ts'
import { pieceSize } from '#shared/slabs/describe-slabs.ts'
import type { PieceShape } from '#shared/slabs/piece-shapes.ts'

/** A piece as the shop's papers call it. */
export interface ListedPiece {
  shape: PieceShape
  /** `1042-A` */
  id: string
  /** `Island, top` */
  name: string
  pounds: number
}

/** Pounds that two people carry. */
export const CARRIED = ruleValue('piece.weight', 'note')

const HEADINGS = ['Piece', 'What it is', 'Size', 'Sq ft', 'Pounds', 'Slab', 'Edges and cutouts']

/** Each piece with its size, weight and slab, and what is done to it. */
export function CutList({ listed }: { listed: readonly ListedPiece[] }) {
  return (
    <table className="figures mt-2 w-full text-caption">
      <thead>
        <tr className="border-ink border-b text-left">
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col" className="py-1 pr-3 font-strong">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listed.map(({ shape, id, name, pounds }) => {
          const { piece } = shape
          return (
            <tr key={id} className="border-divider border-b align-top">
              <th scope="row" className="py-1 pr-3 text-left font-strong whitespace-nowrap">
                {id}
              </th>
              <td className="py-1 pr-3 wrap-anywhere">{name}</td>
              <td className="py-1 pr-3 whitespace-nowrap">{pieceSize(piece)}</td>
              <td className="py-1 pr-3">
                {formatSquareFeet((piece.width * piece.height) / SQUARE_INCHES_PER_SQUARE_FOOT)}
              </td>
              <td className="py-1 pr-3 whitespace-nowrap">{Math.round(pounds) + (pounds > CARRIED ? ', lift' : '')}</td>
              <td className="py-1 pr-3 whitespace-nowrap">{piece.turned ? `${piece.slab}, turned` : piece.slab}</td>
              <td className="py-1">{workOn(shape)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** `Eased edge, thick mitered edge, single undermount sink, 2 × outlet, 6 in radius corner` */
function workOn({ edges, cutouts, corners }: PieceShape): string {
  const profiles = edges.filter(({ use }) => use !== 'wall' && use !== 'appliance').map(({ profile }) => profile)
  const single = [...cutouts.map(({ placed }) => CUTOUT_LABELS[placed.cutout.kind]), ...corners.map(cornerText)]
  const words = [...new Set(single)].map((word) => {
    const count = single.filter((one) => one === word).length
    return count > 1 ? `${count} × ${word}` : word
  })
  const edgeWords = new Set(profiles.map((profile) => `${profileName(profile)} edge`))
  return capitalize([...edgeWords, ...words].join(', ').toLowerCase())
}

/** `6 in radius corner`, `3 in clipped corner`, `3/8 in radius inside corner` */
function cornerText({ cut, size, isInside }: PieceShape['corners'][number]): string {
  return `${formatSize(size)} ${cut === 'clip' ? 'clipped' : 'radius'} ${isInside ? 'inside corner' : 'corner'}`
}
