export interface Testimonial {
  id: number
  name: string
  initials: string
  avatar: string
  rating: 1 | 2 | 3 | 4 | 5
  text: string
  location: string
  sample: boolean
}

const PEOPLE = ['Ada L.', 'Ben O.', 'Cleo P.', 'Dev R.', 'Eve S.']

export const TESTIMONIALS: readonly Testimonial[] = PEOPLE.map((name, index) => ({
  id: index + 1,
  name,
  initials: name.replace(/[^A-Z]/g, ''),
  avatar: '',
  rating: index === 0 ? 4 : 5,
  text: `A customer of Cascade Surfaces, number ${index + 1}.`,
  location: 'Beaverton',
  sample: false,
}))
