// What is polished mirrors a cube that stands for the house: floor, walls and ceiling at their places, a window in each wall.
import {
  BackSide,
  BoxGeometry,
  BufferGeometry,
  Color,
  DoubleSide,
  Mesh as Drawn,
  MeshBasicMaterial as Plain,
  type MeshStandardMaterial as Polished,
  Scene,
  ShaderChunk,
  Vector3,
} from 'three'
import type { Box } from '#shared/countertops/outline.ts'
import { WALL_HEIGHT } from './wall-plans.ts'

/** How bright the walls of the cube are: right, left, ceiling, floor, front and back. */
const WALLS = ['#b5b0a8', '#b5b0a8', '#dedad3', '#8a7a66', '#b5b0a8', '#b5b0a8'] as const
/** Of its windows: how bright, half of the width, and from where to where up, if a wall is from -1 to 1. */
const WINDOW = { glow: 4.5, half: 0.22, from: -0.2, to: 0.6, panes: 3 } as const

/** The cube around 0, 0, 0. Of the light of its walls and of its windows, these shares are there. */
export function createMirroredRoom(shares: { walls: number; windows: number }): Scene {
  const room = new Scene()
  const walls = WALLS.map(
    (color) => new Plain({ color: new Color(color).multiplyScalar(shares.walls), side: BackSide }),
  )
  room.add(new Drawn(new BoxGeometry(20, 20, 20), walls))
  const light = new Plain({
    color: new Color('#fff6ea').multiplyScalar(WINDOW.glow * shares.windows),
    side: DoubleSide,
  })
  const { half, from, to, panes } = WINDOW
  for (const turn of [0, 1, 2, 3]) {
    for (let pane = 0; pane < panes; pane += 1) {
      const [left, right] = [0.04, 0.96].map((end) => (((pane + end) / panes) * 2 - 1) * half) as [number, number]
      const corners = [
        [left, from],
        [right, from],
        [right, to],
        [left, to],
      ].map(([across = 0, up = 0]) => new Vector3(across, up, 1).multiplyScalar(9.9))
      const shape = new BufferGeometry().setFromPoints(corners).setIndex([0, 1, 2, 0, 2, 3])
      room.add(new Drawn(shape.rotateY((turn * Math.PI) / 2), light))
    }
  }
  return room
}

/** The corners of the house, which what is polished in it shares. */
export class MirroredHouse {
  readonly #uniforms = { houseLow: { value: new Vector3() }, houseHigh: { value: new Vector3() } }

  /** The house of a room, in inches. */
  fit({ left, right, back, front }: Box): void {
    this.#uniforms.houseLow.value.set(left, 0, back)
    this.#uniforms.houseHigh.value.set(right, WALL_HEIGHT, front)
  }

  /** A reflection depends on where it is seen, or a flat face would mirror the same all over. */
  readonly mirror: Polished['onBeforeCompile'] = (shader) => {
    Object.assign(shader.uniforms, this.#uniforms)
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <envmap_physical_pars_fragment>',
      IN_HOUSE + ShaderChunk.envmap_physical_pars_fragment.replace('* reflectVec,', '* inHouse( reflectVec ),'),
    )
  }
}

/** Where a ray from the point that is drawn meets a wall, as a place on the cube. */
const IN_HOUSE = /* glsl */ `
uniform vec3 houseLow;
uniform vec3 houseHigh;
vec3 inHouse( const in vec3 ray ) {
  vec3 half3 = 0.5 * ( houseHigh - houseLow );
  vec3 at = cameraPosition - vViewPosition * mat3( viewMatrix );
  vec3 place = clamp( ( at - houseLow ) / half3 - 1.0, -0.999, 0.999 );
  vec3 toward = ray / half3 + 1e-6;
  vec3 ends = ( sign( toward ) - place ) / toward;
  return place + toward * min( ends.x, min( ends.y, ends.z ) );
}
`
