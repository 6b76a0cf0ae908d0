import { extend } from '@react-three/fiber'
import type { RefObject } from 'react'
import {
  Color,
  DirectionalLight,
  HemisphereLight,
  MeshStandardMaterial as Polished,
  PMREMGenerator,
  type Scene,
  type WebGLRenderer,
} from 'three'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'
import { BACKGROUND, type Materials } from './materials.ts'
import type { Room } from './room.ts'

extend({ DirectionalLight, HemisphereLight })

const SUN = { color: '#fff4e4', intensity: 1.9, from: [40, 150, 120] } as const
/** From the sky, and back from the floor. */
const DAYLIGHT = { sky: '#fffaf4', ground: '#b5a491', intensity: 1.3 }
/** From a window behind and to the left, level, so that it reaches neither the surface nor the fronts. */
const FILL = { color: '#fff8ee', intensity: 0.9, from: [-100, 0, -100] } as const

/** The lights of every kitchen. The sun is aimed at each by `aimSun`. */
export function Lights({ sunRef }: { sunRef: RefObject<DirectionalLight | null> }) {
  return (
    <>
      <hemisphereLight args={[DAYLIGHT.sky, DAYLIGHT.ground, DAYLIGHT.intensity]} />
      <directionalLight color={FILL.color} intensity={FILL.intensity} position={FILL.from} />
      <directionalLight
        ref={sunRef}
        color={SUN.color}
        intensity={SUN.intensity}
        castShadow
        shadow-mapSize={[2048, 2048]}
        shadow-radius={5}
        shadow-bias={-0.0004}
        shadow-normalBias={0.4}
      />
    </>
  )
}

/** What is polished mirrors a room. Not as the scene's environment, which would ignore how much each material mirrors. */
export function mirrorRoom(gl: WebGLRenderer, scene: Scene, materials: Materials): () => void {
  scene.background = new Color(BACKGROUND)
  const generator = new PMREMGenerator(gl)
  const room = new RoomEnvironment()
  const mirrored = generator.fromScene(room, 0.04)
  room.dispose()
  generator.dispose()
  for (const material of Object.values(materials)) {
    if (material instanceof Polished) Object.assign(material, { envMap: mirrored.texture, needsUpdate: true })
  }
  return () => mirrored.dispose()
}

/** Over the viewer's left shoulder. Its shadows cover the kitchen. */
export function aimSun({ position, target, shadow: { camera } }: DirectionalLight, { box }: Pick<Room, 'box'>): void {
  const [x, z] = [(box.left + box.right) / 2, (box.back + box.front) / 2]
  const reach = Math.hypot(box.right - box.left, box.front - box.back) / 2 + 30
  const far = Math.max(reach / 150, 1)
  position.set(x + far * SUN.from[0], far * SUN.from[1], z + far * SUN.from[2])
  target.position.set(x, 18, z)
  target.updateMatrixWorld()
  Object.assign(camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 10, far: 420 * far })
  camera.updateProjectionMatrix()
}
