export interface Testimonial {
  id: number
  name: string
  initials: string
  /** A picture's URL. Empty shows the initials. */
  avatar: string
  rating: 1 | 2 | 3 | 4 | 5
  text: string
  location: string
  /** Marked as a sample until the shop adds a real testimonial. */
  sample: boolean
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    id: 1,
    name: 'Dana W.',
    initials: 'DW',
    avatar: '',
    rating: 5,
    text: 'I drew our kitchen on my phone and knew the price before anyone called. The final bill was off by less than the dinner we celebrated with.',
    location: 'East Nashville',
    sample: true,
  },
  {
    id: 2,
    name: 'Marcus T.',
    initials: 'MT',
    avatar: '',
    rating: 5,
    text: 'They measured on a Tuesday, showed us where the seam would go, and moved it behind the sink the first time we asked.',
    location: 'Franklin',
    sample: true,
  },
  {
    id: 3,
    name: 'Priya and Sam R.',
    initials: 'PR',
    avatar: '',
    rating: 4,
    text: 'Old house, not one straight wall. The pieces still went in without a gap. Installation took a day longer than planned, and they let us know ahead of time.',
    location: 'Sylvan Park',
    sample: true,
  },
  {
    id: 4,
    name: 'Ellen K.',
    initials: 'EK',
    avatar: '',
    rating: 5,
    text: 'The vein runs down over the edge of the island just like it did in the drawing. People touch it when they come in.',
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
