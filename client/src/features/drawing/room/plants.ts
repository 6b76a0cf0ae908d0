import { type BufferGeometry, CatmullRomCurve3, SphereGeometry, TubeGeometry, Vector3 } from 'three'
import type { Vec } from './mesh.ts'
import { merged, painted, turned } from './props.ts'

/** Its leaves are apart, because their shadows would be smudges. */
interface Plant {
  decor: BufferGeometry
  leaves: BufferGeometry
}

/** A vase with branches, on 0. */
export function buildVase(): Plant {
  const vase = turned(
    [
      [0, 0.01],
      [1.9, 0.02],
      [2.6, 1.2],
      [2.9, 3],
      [2.7, 4.9],
      [1.8, 6.6],
      [1.1, 7.5],
      [1.2, 8.4],
      [1, 8.4],
      [0.8, 7.3],
    ],
    'white',
  )
  return { decor: vase, leaves: merged([0, 1, 2, 3, 4, 5].flatMap((index) => branch(index, [0, 7.8, 0], [7, 9.5]))) }
}

/** A small plant in a pot, on 0. */
export function buildPlant(): Plant {
  const pot = turned(
    [
      [0, 0.01],
      [1.8, 0.02],
      [2.5, 4.2],
      [2.25, 4.2],
      [2.1, 3.6],
      [0, 3.6],
    ],
    'clay',
  )
  return { decor: pot, leaves: merged([0, 1, 2, 3, 4, 5, 6].flatMap((index) => branch(index, [0, 3.6, 0], [3.6, 6]))) }
}

/** A stem from a point, with leaves in pairs. `reach` is how far it leans and rises, in inches. */
function branch(index: number, [x, y, z]: Vec, [lean, rise]: readonly [number, number]): BufferGeometry[] {
  const angle = index * 2.4
  const [far, high] = [lean * (0.45 + ((index * 7) % 5) / 8), rise * (0.7 + ((index * 3) % 4) / 10)]
  const at = (share: number) =>
    new Vector3(
      x + Math.cos(angle + share * 0.4) * far * share ** 1.6,
      y + high * share,
      z + Math.sin(angle + share * 0.4) * far * share ** 1.6,
    )
  const curve = new CatmullRomCurve3([0, 0.33, 0.66, 1].map(at))
  const stem = painted(new TubeGeometry(curve, 8, 0.09, 5), 'stem')
  const leaves = Array.from({ length: 12 }, (_, place) => {
    const share = 0.3 + (place / 12) * 0.7
    const turn = angle + place * 2.2
    const long = 1 + lean * 0.05
    const leaf = new SphereGeometry(1, 6, 4).scale(long, 0.09, 0.42).translate(long, 0, 0)
    leaf.rotateZ(0.5 - share * 0.3).rotateY(-turn)
    return painted(leaf.translate(...at(share).toArray()), 'leaf')
  })
  return [stem, ...leaves]
}
