import { expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

it('orders names by their code units, at every depth, and leaves out spaces', () => {
  const value = { b: [{ z: 1, a: null }], a: { é: 2, e: 3, E: 1 }, c: undefined }
  expect(canonicalJson(value)).toBe('{"a":{"E":1,"e":3,"é":2},"b":[{"a":null,"z":1}]}')
})

it('writes numbers and text as the RFC shows', () => {
  const value = {
    numbers: [333_333_333.333_333_3, 1e30, 4.5, 2e-3, 1e-27],
    string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

it('is the same for the same value in another order', () => {
  expect(canonicalJson({ a: 1, b: { d: 2, c: 3 } })).toBe(canonicalJson({ b: { c: 3, d: 2 }, a: 1 }))
})
