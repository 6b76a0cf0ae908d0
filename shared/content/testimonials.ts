export interface Testimonial {
  id: number
  name: string
  initials: string
  /** Address of a picture; empty shows the initials. */
  avatar: string
  rating: 1 | 2 | 3 | 4 | 5
  text: string
  location: string
  /** Visibly marked until the shop puts a customer's own words here. */
  sample: boolean
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    id: 1,
    name: 'Dana W.',
    initials: 'DW',
    avatar: '',
    rating: 5,
    text: 'I drew our kitchen on my phone and knew the price before anyone called. The final bill differed by less than the dinner we celebrated with.',
    location: 'East Nashville',
    sample: true,
  },
  {
    id: 2,
    name: 'Marcus T.',
    initials: 'MT',
    avatar: '',
    rating: 5,
    text: 'They measured on a Tuesday, showed us where the seam would sit, and moved it behind the sink without being asked twice.',
    location: 'Franklin',
    sample: true,
  },
  {
    id: 3,
    name: 'Priya and Sam R.',
    initials: 'PR',
    avatar: '',
    rating: 4,
    text: 'Old house, no wall is straight. The pieces still went in without a gap. Fitting took a day longer than planned, and they told us beforehand.',
    location: 'Sylvan Park',
    sample: true,
  },
  {
    id: 4,
    name: 'Ellen K.',
    initials: 'EK',
    avatar: '',
    rating: 5,
    text: 'The vein runs down over the edge of the island as it did in the drawing. People touch it when they come in.',
    location: 'Brentwood',
    sample: true,
  },
  {
    id: 5,
    name: 'Luis G.',
    initials: 'LG',
    avatar: '',
    rating: 5,
    text: 'Three quotes from three shops, and theirs was the only one that said what each square foot costs and why.',
    location: 'Germantown',
    sample: true,
  },
]
