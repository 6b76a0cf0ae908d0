import { expect, it } from 'vitest'
import { detailsSchema, jobSchema } from './schema.ts'

const cutout = { id: 'a', kind: 'faucet', side: 'back', at: 1 }

it.each<[path: string, details: unknown]>([
  ['', null],
  ['v', {}],
  ['name', { name: 5 }],
  ['name', { name: 'n'.repeat(41) }],
  ['name', { name: 'a\nb' }],
  ['mirrored', { mirrored: 1 }],
  ['sides', { sides: [] }],
  ['sides.back', { sides: { back: { use: 'wall' } } }],
  ['sides.back', { sides: { back: [] } }],
  ['sides.back', { sides: { back: [1, 2, 3, 4].map((to) => ({ to, use: 'wall' })) } }],
  ['sides.back.0', { sides: { back: ['wall'] } }],
  ['sides.back.0.use', { sides: { back: [{ use: 'window' }] } }],
  ['sides.back.0.to', { sides: { back: [{ use: 'wall', to: 0 }] } }],
  ['sides.back.0.profile', { sides: { back: [{ use: 'finished', profile: 'round' }] } }],
  ['sides.back.0.splash', { sides: { back: [{ use: 'wall', splash: '6in' }] } }],
  ['sides.back.0.splash', { sides: { back: [{ use: 'wall', splash: { height: 64 } }] } }],
  ['sides.back.0.overhang', { sides: { back: [{ use: 'finished', overhang: 25 }] } }],
  ['corners', { corners: 'round' }],
  ['corners.c1', { corners: { c1: 3 } }],
  ['corners.c1.radius', { corners: { c1: { radius: 25 } } }],
  ['cutouts', { cutouts: {} }],
  ['cutouts.0', { cutouts: [null] }],
  ['cutouts.0.id', { cutouts: [{ ...cutout, id: undefined }] }],
  ['cutouts.0.id', { cutouts: [{ ...cutout, id: 'A' }] }],
  ['cutouts.0.kind', { cutouts: [{ ...cutout, kind: 'bathtub' }] }],
  ['cutouts.0.side', { cutouts: [{ ...cutout, side: undefined }] }],
  ['cutouts.0.at', { cutouts: [{ ...cutout, at: 201 }] }],
  ['cutouts.0.setback', { cutouts: [{ ...cutout, setback: -1 }] }],
  ['cutouts.0.size', { cutouts: [{ ...cutout, size: 4 }] }],
  ['cutouts.0.size.depth', { cutouts: [{ ...cutout, size: { width: 4, depth: 0, radius: 0 } }] }],
  ['cutouts.0.with', { cutouts: [{ ...cutout, with: 7 }] }],
  ['cutouts.0.model', { cutouts: [{ ...cutout, model: 'm'.repeat(81) }] }],
  ['dishwasher', { dishwasher: [1, 2, 3].map((at) => ({ side: 'back', at })) }],
  ['dishwasher.0', { dishwasher: ['back'] }],
  ['dishwasher.0.at', { dishwasher: [{ side: 'back' }] }],
  ['seams', { seams: 'none' }],
  ['corner', { corner: 'round' }],
  ['kitchen', { kitchen: 'back' }],
  ['kitchen.x', { kitchen: { x: 2001, y: 0, turn: 0 } }],
  ['kitchen.y', { kitchen: { x: 0, turn: 0 } }],
  ['kitchen.turn', { kitchen: { x: 0, y: 0, turn: 45 } }],
])('refuses a wrong value at %s in our words: %j', (path, value) => {
  const details = typeof value === 'object' && value !== null && path !== 'v' ? { v: 1, ...value } : value
  const issues = detailsSchema.safeParse(details).error?.issues ?? []
  expect(issues.map((issue) => issue.path.join('.'))).toEqual([path])
  for (const { message } of issues) expect(message).not.toMatch(/invalid|expected|required/i)
})

it.each([null, { removal: 'wood' }, { cabinetsInPlace: 'yes' }])('refuses the job %j in our words', (job) => {
  const issues = jobSchema.safeParse(job).error?.issues ?? []
  expect(issues).toHaveLength(1)
  for (const { message } of issues) expect(message).not.toMatch(/invalid|expected|required/i)
})
