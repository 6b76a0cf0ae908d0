import { describe, expect, it } from 'vitest'
import { addedPiece, sizesDraftOf, type DrawnCountertop, readSizes } from './draft-sizes.ts'

const DRAWN: DrawnCountertop = {
  id: '0198c0de-0000-7000-8000-000000000001',
  shape: 'L',
  dimensions: { width: 120, length: 84, returnWidth: 25.5, returnLength: 25.5 },
  stone: 'travella',
  areaSquareFeet: 30,
}
const NOTHING = { note: '', countertops: [] }
const typed = (sizes: object) => {
  const draft = sizesDraftOf([DRAWN], NOTHING)
  return { ...draft, pieces: draft.pieces.map((piece) => ({ ...piece, sizes: { ...piece.sizes, ...sizes } })) }
}

describe('reading sizes', () => {
  it('leaves out a drawn piece without sizes', () => {
    expect(readSizes(sizesDraftOf([DRAWN], NOTHING))).toEqual({ countertops: [], problems: {} })
  })

  it('reads fractions and feet, and reads back what it has read', () => {
    const draft = typed({ width: '10 ft 1/4', length: '84 1/2', returnWidth: '25.5', returnLength: '25-1/2' })
    const { countertops } = readSizes(draft)
    expect(countertops).toEqual([
      {
        quoteCountertopId: DRAWN.id,
        shape: 'L',
        dimensions: { width: 120.25, length: 84.5, returnWidth: 25.5, returnLength: 25.5 },
        stone: 'travella',
        cutouts: 0,
        note: '',
      },
    ])
    expect(readSizes(sizesDraftOf([DRAWN], { note: 'Stairs', countertops }))).toEqual({ countertops, problems: {} })
  })

  it('names each size that is missing, unreadable, or impossible', () => {
    const { countertops, problems } = readSizes(typed({ width: '120', length: 'long' }))
    expect(countertops).toEqual([])
    expect(problems[DRAWN.id]).toEqual({
      length: 'Enter a size such as 25 1/2',
      returnWidth: 'Enter this size',
      returnLength: 'Enter this size',
    })
    const wide = readSizes(typed({ width: '20', length: '84', returnWidth: '25', returnLength: '25' }))
    expect(wide.problems[DRAWN.id]).toEqual({ returnWidth: "Return Width can't be more than the Width" })
  })

  it('asks for the sizes of a drawn piece that has a note or another number of cutouts', () => {
    const noSizes = {
      width: 'Enter this size',
      length: 'Enter this size',
      returnWidth: 'Enter this size',
      returnLength: 'Enter this size',
    }
    const changed = (changes: object) => {
      const draft = sizesDraftOf([DRAWN], NOTHING)
      return readSizes({ ...draft, pieces: draft.pieces.map((piece) => ({ ...piece, ...changes })) })
    }
    expect(changed({ note: 'Fridge in the way' })).toEqual({
      countertops: [],
      problems: { [DRAWN.id]: { ...noSizes, note: 'Enter the sizes, or move this to the note about the visit' } },
    })
    expect(changed({ cutouts: '3' }).problems).toEqual({
      [DRAWN.id]: { ...noSizes, cutouts: 'Enter the sizes, or change this back to 0' },
    })
    expect(changed({ note: ' ', cutouts: '' })).toEqual({ countertops: [], problems: {} })
  })

  it('asks for the sizes of an added piece, and for a number of cutouts', () => {
    const piece = { ...addedPiece('a', 'southport'), cutouts: '21' }
    expect(readSizes({ note: '', pieces: [piece] }).problems.a).toEqual({
      width: 'Enter this size',
      length: 'Enter this size',
      cutouts: 'Enter a number from 0 to 20',
    })
    const full = { ...piece, cutouts: '2', note: 'Bar', sizes: { ...piece.sizes, width: '30', length: '12' } }
    expect(readSizes({ note: '', pieces: [full] }).countertops).toEqual([
      {
        quoteCountertopId: null,
        shape: 'I',
        dimensions: { width: 30, length: 12 },
        stone: 'southport',
        cutouts: 2,
        note: 'Bar',
      },
    ])
  })

  it('shows added pieces, and those of a deleted drawing, after the drawn ones', () => {
    const { countertops } = readSizes(typed({ width: '120', length: '84', returnWidth: '25', returnLength: '25' }))
    const { pieces } = sizesDraftOf([], { note: '', countertops })
    expect(pieces).toMatchObject([{ drawn: null, shape: 'L', sizes: { width: '120' } }])
  })
})
