import { extend } from '@react-three/fiber'
import { type RefObject, useEffect, useState } from 'react'
import {
  BackSide,
  BoxGeometry,
  BufferGeometry,
  CanvasTexture,
  Color,
  DirectionalLight,
  DoubleSide,
  HemisphereLight,
  Mesh as Drawn,
  MeshBasicMaterial as Plain,
  MeshStandardMaterial as Polished,
  PMREMGenerator,
  Scene,
  SpotLight,
  SRGBColorSpace,
  Vector3,
  type WebGLRenderer,
} from 'three'
import { BACKGROUND, type Materials } from './materials.ts'
import type { Room } from './room.ts'

extend({ DirectionalLight, HemisphereLight, SpotLight })

const SUN = { color: '#fff1de', intensity: 2.25, from: [48, 140, 112] } as const
/** From the sky, and back from the floor. */
const DAYLIGHT = { sky: '#f7f7fa', ground: '#a8957f', intensity: 1.0 }
/** From a window behind and to the left, level, so that it reaches neither the surface nor the fronts. */
const FILL = { color: '#fff8ee', intensity: 0.9, from: [-100, 0, -100] } as const

interface LightsProps {
  sunRef: RefObject<DirectionalLight | null>
  beamRef: RefObject<SpotLight | null>
}

/** The lights of every kitchen. The sun is aimed at each by `aimSun`. */
export function Lights({ sunRef, beamRef }: LightsProps) {
  const [panes] = useState(createBeamTexture)
  useEffect(() => () => panes.dispose(), [panes])
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
      <spotLight
        ref={beamRef}
        color={BEAM.color}
        intensity={BEAM.intensity}
        angle={Math.atan(BEAM.wide / 2 / BEAM.far)}
        penumbra={0.2}
        decay={0}
        map={panes}
        castShadow
        shadow-mapSize={[1024, 1024]}
        shadow-radius={3}
        shadow-bias={-0.0006}
        shadow-normalBias={0.4}
        shadow-camera-near={120}
        shadow-camera-far={560}
      />
    </>
  )
}

/** What is polished mirrors a room. Not as the scene's environment, which would ignore how much each material mirrors. */
export function mirrorRoom(gl: WebGLRenderer, scene: Scene, materials: Materials): () => void {
  scene.background = new Color(BACKGROUND)
  const generator = new PMREMGenerator(gl)
  const mirrored = generator.fromScene(createMirroredRoom(), 0.015)
  generator.dispose()
  for (const material of Object.values(materials)) {
    if (material instanceof Polished) Object.assign(material, { envMap: mirrored.texture, needsUpdate: true })
  }
  return () => mirrored.dispose()
}

/** How bright the walls of the mirrored room are: right, left, ceiling, floor, front and back. */
const MIRRORED_WALLS = ['#b5b0a8', '#b5b0a8', '#dedad3', '#8a7a66', '#b5b0a8', '#b5b0a8'] as const
/** Its windows: direction in degrees from the front, heights above the horizon, width, and brightness. */
const MIRRORED_WINDOWS = [
  { turn: 180, width: 46, glow: 9 },
  { turn: -112, width: 34, glow: 8 },
  { turn: 118, width: 30, glow: 6 },
  { turn: 24, width: 50, glow: 5 },
] as const
const MIRRORED_HEIGHT = { from: 5, to: 44 }

/** Seen from the middle of the countertop: walls of one color each, and windows with bars. */
function createMirroredRoom(): Scene {
  const room = new Scene()
  const walls = MIRRORED_WALLS.map((color) => new Plain({ color, side: BackSide }))
  room.add(new Drawn(new BoxGeometry(20, 20, 20), walls))
  const toward = (turn: number, height: number) =>
    new Vector3().setFromSphericalCoords(9, ((90 - height) * Math.PI) / 180, (turn * Math.PI) / 180)
  for (const { turn, width, glow } of MIRRORED_WINDOWS) {
    const light = new Plain({ color: new Color('#fff6ea').multiplyScalar(glow), side: DoubleSide })
    const panes = 3
    for (let pane = 0; pane < panes; pane += 1) {
      const [left, right] = [0.04, 0.96].map((share) => turn + ((pane + share) / panes - 0.5) * width) as [
        number,
        number,
      ]
      const { from, to } = MIRRORED_HEIGHT
      const corners = [toward(left, from), toward(right, from), toward(right, to), toward(left, to)]
      const shape = new BufferGeometry().setFromPoints(corners).setIndex([0, 1, 2, 0, 2, 3])
      room.add(new Drawn(shape, light))
    }
  }
  return room
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

/** Degrees above the horizon and to the right of the front from where the sun comes in by a window, and its size in inches. */
const BEAM = { height: 27, turn: 38, far: 420, wide: 110, color: '#ffe6c2', intensity: 2.6 }

/** Sunlight on the floor in front of the kitchen, which doesn't reach the stone. */
export function aimBeam(beam: SpotLight, { box }: Pick<Room, 'box'>): void {
  const depth = box.front - box.back
  const ahead = depth > 50 ? -0.25 * depth : 30
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
    context.filter = 'blur(3px)'
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
