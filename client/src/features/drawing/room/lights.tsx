import { extend, useThree } from '@react-three/fiber'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import {
  CanvasTexture,
  Color,
  DirectionalLight,
  type Group,
  HemisphereLight,
  type Mesh as Drawn,
  MeshStandardMaterial as Polished,
  PMREMGenerator,
  PointLight,
  type Scene,
  SpotLight,
  SRGBColorSpace,
  Vector3,
  type WebGLRenderer,
} from 'three'
import { storedDecor, storedLight } from './LookButtons.tsx'
import { BACKGROUND, type Materials } from './materials.ts'
import { raise } from './mesh.ts'
import { createMirroredRoom } from './mirror.ts'
import type { Room } from './room.ts'
import { toFloor } from '#shared/kitchen/floor.ts'

extend({ DirectionalLight, HemisphereLight, PointLight, SpotLight })

type RoomLight = ReturnType<typeof storedLight.get>

/** The lights of the room: the sun or the lamp that casts the shadows, what comes from all around, and the beam on the floor. */
export const LIGHTS = {
  day: {
    sun: { color: '#fff1de', intensity: 2.25 },
    /** From the sky, and back from the floor. */
    around: { color: '#f7f7fa', groundColor: '#a8957f', intensity: 1 },
    /** From a window behind and to the left, level, so that it reaches neither the surface nor the fronts. */
    fill: { color: '#fff8ee', intensity: 0.9 },
    beam: { color: '#ffe6c2', intensity: 1.8 },
    mirrored: { walls: 1, windows: 1 },
    background: BACKGROUND,
    lamps: 0,
    bulb: '#fff4e0',
    /** Of what is bright outside of a window. */
    outdoors: '#ffffff',
    /** How much comes back from the floor, and in from windows. */
    bounce: 1,
  },
  evening: {
    sun: { color: '#ffdfba', intensity: 1.15 },
    around: { color: '#b4aeab', groundColor: '#a8917a', intensity: 1.7 },
    fill: { color: '#8f9cc0', intensity: 0.45 },
    beam: { color: '#ffb56b', intensity: 0.25 },
    mirrored: { walls: 0.65, windows: 0.06 },
    background: '#5b5148',
    lamps: 62,
    bulb: '#ffe2b0',
    outdoors: '#414f70',
    bounce: 0.55,
  },
} as const
/** At most so many lamps are lit. Their number stays the same, or each change of it would make all materials again. */
const LAMPS = 4
/** How far a lamp reaches, in inches, and how fast it fades. */
const LAMP = { color: '#ffdcae', distance: 140, decay: 1 } as const
/** Where they come from. */
const SUN_FROM = [48, 140, 112] as const
const FILL_FROM = [-100, 0, -100] as const

interface LightsProps {
  sunRef: RefObject<DirectionalLight | null>
  beamRef: RefObject<SpotLight | null>
  lampsRef: RefObject<Group | null>
}

/** The lights of every kitchen. The sun is aimed at each by `aimSun`. */
export function Lights({ sunRef, beamRef, lampsRef }: LightsProps) {
  const { gl, invalidate } = useThree()
  const [light, decor] = [storedLight.use(), storedDecor.use()]
  const { sun, around, fill, beam, lamps } = LIGHTS[light]
  const [panes] = useState(createBeamTexture)
  useLayoutEffect(() => {
    // Decor that is hidden casts no shadow.
    castShadows(gl)
    invalidate()
  }, [gl, invalidate, light, decor])
  useEffect(() => () => panes.dispose(), [panes])
  return (
    <>
      <hemisphereLight {...around} />
      <directionalLight {...fill} position={FILL_FROM} />
      <directionalLight
        ref={sunRef}
        {...sun}
        castShadow
        shadow-mapSize={[2048, 2048]}
        shadow-radius={5}
        shadow-bias={-0.0004}
        shadow-normalBias={0.4}
      />
      <spotLight
        ref={beamRef}
        {...beam}
        angle={Math.atan(BEAM.wide / 2 / BEAM.far)}
        penumbra={0.2}
        decay={0}
        map={panes}
      />
      <group ref={lampsRef} visible={lamps > 0}>
        {Array.from({ length: LAMPS }, (_, index) => (
          <pointLight key={index} {...LAMP} />
        ))}
      </group>
    </>
  )
}

/** In the next frame only: a turn that hides nothing changes no shadow. */
export function castShadows({ shadowMap }: WebGLRenderer): void {
  shadowMap.autoUpdate = false
  shadowMap.needsUpdate = true
}

/** What is polished mirrors a room. Not as the scene's environment, which would ignore how much each material mirrors. */
export function mirrorRoom(gl: WebGLRenderer, scene: Scene, materials: Materials, light: RoomLight): () => void {
  const { background, outdoors, mirrored, bulb, bounce } = LIGHTS[light]
  scene.background = new Color(background)
  scene.fog?.color.set(background)
  materials.outside.color.set(background)
  materials.daylight.color.set(outdoors)
  materials.bulb.color.set(bulb)
  materials.glow.color.setScalar(bounce)
  const generator = new PMREMGenerator(gl)
  const target = generator.fromScene(createMirroredRoom(mirrored), 0.015)
  generator.dispose()
  const polished = new Set<unknown>(Object.values(materials))
  // Each stone in the room has a material of its own.
  scene.traverse((one) => polished.add((one as Partial<Drawn>).material))
  for (const material of polished) {
    if (material instanceof Polished) Object.assign(material, { envMap: target.texture, needsUpdate: true })
  }
  return () => target.dispose()
}

/** Over the viewer's left shoulder. Its shadows cover the kitchen. */
export function aimSun({ position, target, shadow: { camera } }: DirectionalLight, { box }: Pick<Room, 'box'>): void {
  const [x, z] = [(box.left + box.right) / 2, (box.back + box.front) / 2]
  const reach = Math.hypot(box.right - box.left, box.front - box.back) / 2 + 30
  const far = Math.max(reach / 150, 1)
  position.set(x + far * SUN_FROM[0], far * SUN_FROM[1], z + far * SUN_FROM[2])
  target.position.set(x, 18, z)
  target.updateMatrixWorld()
  Object.assign(camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 10, far: 420 * far })
  camera.updateProjectionMatrix()
}

/** In the evening, above islands, and below what hangs on the walls. */
export function aimLamps({ children }: Group, { stands }: Pick<Room, 'stands'>): void {
  const lamps = stands.flatMap((stand) => stand.kitchen.lamps.map((lamp) => ({ ...lamp, stand })))
  for (const [index, light] of children.entries()) {
    if (!(light instanceof PointLight)) continue
    const lamp = lamps[index]
    light.intensity = (lamp?.power ?? 0) * LIGHTS.evening.lamps
    if (!lamp) continue
    const [x, height, y] = lamp.at
    light.position.set(...raise(toFloor(lamp.stand, { x, y }), height))
  }
}

/** Degrees above the horizon and to the right of the front from where the sun comes in by a window, and its size in inches. */
const BEAM = { height: 27, turn: 38, far: 420, wide: 74 }

/** Sunlight on the floor in front of the kitchen. It casts no shadow, because it reaches nothing else. */
export function aimBeam(beam: SpotLight, { box }: Pick<Room, 'box'>): void {
  const depth = box.front - box.back
  const ahead = depth > 50 ? -0.15 * depth : 50
  const at = new Vector3(box.left + (box.right - box.left) * 0.55, 0, box.front + ahead)
  beam.target.position.copy(at)
  beam.position
    .setFromSphericalCoords(BEAM.far, ((90 - BEAM.height) * Math.PI) / 180, (BEAM.turn * Math.PI) / 180)
    .add(at)
  beam.target.updateMatrixWorld()
}

/** The light of a window with bars, and of leaves in front of it. */
export function createBeamTexture(): CanvasTexture {
  const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 256 })
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#000'
    context.fillRect(0, 0, 256, 256)
    context.filter = 'blur(1.5px)'
    context.fillStyle = '#fff'
    for (const [x, y] of [
      [40, 62],
      [101, 62],
      [162, 62],
      [40, 132],
      [101, 132],
      [162, 132],
    ] as const) {
      context.fillRect(x, y, 54, 62)
    }
    context.filter = 'blur(6px)'
    context.fillStyle = 'rgba(0,0,0,.5)'
    for (let leaf = 0; leaf < 26; leaf += 1) {
      context.beginPath()
      context.ellipse((leaf * 73) % 256, 40 + ((leaf * 41) % 110), 13, 5, leaf, 0, 2 * Math.PI)
      context.fill()
    }
  }
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  return texture
}
