import { createRoot, extend, type ReconcilerRoot, useThree } from '@react-three/fiber'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  ACESFilmicToneMapping,
  type Camera,
  type DirectionalLight,
  Fog,
  getConsoleFunction,
  Group,
  type PerspectiveCamera,
  type Scene as ThreeScene,
  setConsoleFunction,
  type SpotLight,
  type WebGLRenderer,
} from 'three'
import { ErrorBoundary } from '#client/ui/loading.tsx'
import { useElementSize } from '#client/ui/screen/use-media.ts'
import type { CabinetId } from '#shared/content/cabinets.ts'
import { aim, FADE, FIELD_OF_VIEW, isSeen, zoomTo } from './eye.ts'
import { aimBeam, aimLamps, aimSun, castShadows, Lights, mirrorRoom } from './lights.tsx'
import { storedLight } from './LookButtons.tsx'
import { BACKGROUND, type Materials, useMaterials } from './materials.ts'
import { MirroredHouse } from './mirror.ts'
import { hold } from './parts.ts'
import { type Picked, pick, pointAt } from './pick.ts'
import { buildRoom, disposeRoom, partsOf, type Piece, type Room, standingOf } from './room.ts'
import { startViewOf } from './start-view.ts'
import { StoneMaterials } from './stone-materials.ts'
import type { PlaceInPicture, View, ViewStore } from './view.ts'

/** What the room can do once it's drawn. */
export interface RoomHandle {
  /** What is drawn at a point of the page, if it belongs to a countertop. */
  pick: (clientX: number, clientY: number) => Picked | null
  /** What is at `from` goes to `to`, larger by `factor`. */
  zoomAround: (factor: number, from: PlaceInPicture, to: PlaceInPicture) => void
  /** The present view, large enough for paper. */
  picture: () => HTMLCanvasElement
}

/** The countertops of a room, at least one. They may change, such as the designer's draft during a drag. */
export interface RoomSource {
  /** In the list's order. One that hasn't changed is the same object. */
  get: () => readonly Piece[]
  /** The key of the one that the room is about. */
  open: string
  /** Whether a drag is under way, and the next change may come in the next frame. */
  isDragged?: () => boolean
  subscribe: (listener: () => void) => () => void
}

interface RoomSceneProps {
  source: RoomSource
  cabinet: CabinetId
  viewStore: ViewStore
  handleRef: RefObject<RoomHandle | null>
  /** The first frame is drawn, or the graphics are lost. */
  onState: (state: 'drawn' | 'lost') => void
}

extend({ Group, Fog })

/** The canvas of a room. Once lost graphics are back, a new canvas draws everything again. */
export function RoomScene(props: RoomSceneProps) {
  const [generation, setGeneration] = useState(0)
  return <RoomCanvas key={generation} {...props} onRestored={() => setGeneration(generation + 1)} />
}

function RoomCanvas({ onRestored, ...props }: RoomSceneProps & { onRestored: () => void }) {
  const boxRef = useRef<HTMLDivElement>(null)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const rootRef = useRef<ReconcilerRoot<HTMLCanvasElement> | null>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useElementSize(boxRef, setSize)
  const onState = useEffectEvent(props.onState)
  const restore = useEffectEvent(onRestored)

  useEffect(() => {
    const canvas = canvasRef.current
    if (!canvas || !size) return
    const draw = async () => {
      const root = (rootRef.current ??= makeRoot(canvas))
      await root.configure({
        frameloop: 'demand',
        dpr: [1, 2],
        size: { ...size, top: 0, left: 0 },
        camera: { fov: FIELD_OF_VIEW, near: 4 },
        shadows: 'percentage',
        gl: { antialias: true, powerPreference: 'high-performance', toneMapping: ACESFilmicToneMapping },
      })
      // Not one that has been unmounted since.
      if (rootRef.current !== root) return
      root.render(
        // A kitchen that can't be built is no reason for the page to fail.
        <ErrorBoundary onError={() => onState('lost')}>
          <Scene {...props} />
        </ErrorBoundary>,
      )
    }
    draw().catch(() => onState('lost'))
  })
  useEffect(() => {
    const canvas = canvasRef.current
    const listening = new AbortController()
    const { signal } = listening
    const onLost = (event: Event) => {
      // Or it would never come back.
      event.preventDefault()
      onState('lost')
    }
    canvas?.addEventListener('webglcontextlost', onLost, { signal })
    canvas?.addEventListener('webglcontextrestored', () => restore(), { signal })
    return () => {
      listening.abort()
      rootRef.current?.unmount()
      rootRef.current = null
    }
  }, [])

  return (
    <div ref={boxRef} className="absolute inset-0">
      <canvas ref={canvasRef} className="block size-full" />
    </div>
  )
}

/** A root without a warning about the clock in it, which three is about to drop, and nothing here uses. */
function makeRoot(canvas: HTMLCanvasElement): ReconcilerRoot<HTMLCanvasElement> {
  const before = getConsoleFunction()
  setConsoleFunction((type, message, ...more) => {
    if (!message.startsWith('THREE.Clock: ')) console[type](message, ...more)
  })
  try {
    return createRoot(canvas)
  } finally {
    setConsoleFunction(before)
  }
}

function Scene(props: RoomSceneProps) {
  const { cabinet, viewStore, handleRef, onState } = props
  const { gl, scene, camera, size, invalidate } = useThree()
  const [house] = useState(() => new MirroredHouse())
  const materials = useMaterials(cabinet, house, invalidate)
  const light = storedLight.use()
  useLayoutEffect(() => mirrorRoom(gl, scene, materials, light), [gl, scene, materials, light])
  const roomRef = useRef<Room>(undefined)
  const { groupRef, sunRef, beamRef, lampsRef, fogRef, areStonesShown } = useRoom(roomRef, props, materials, house)

  useLayoutEffect(() => {
    const sight = { gl, camera: camera as PerspectiveCamera } // as configured
    handleRef.current = {
      pick: (clientX, clientY) => pick(sight, roomRef.current, { clientX, clientY }),
      zoomAround: (factor, from, to) => {
        const room = roomRef.current
        if (!room) return
        const view = viewStore.shown.get()
        const asked = { point: pointAt(sight, room, from), to, zoom: view.zoom * factor }
        viewStore.settle(zoomTo(sight.camera, view, room, size.width / size.height, asked))
      },
      picture: () => takePicture(gl, scene, camera, size.width),
    }
    return () => {
      handleRef.current = null
    }
  }, [gl, camera, scene, size, handleRef, viewStore])
  useEffect(() => {
    if (areStonesShown) onState('drawn')
  }, [areStonesShown, onState])

  return (
    <>
      <Lights sunRef={sunRef} beamRef={beamRef} lampsRef={lampsRef} />
      <fog ref={fogRef} attach="fog" args={[BACKGROUND]} />
      <group ref={groupRef} />
    </>
  )
}

/**
 * Builds the room in the group and lights it, and again with each change. Not by React, which would take longer than to build
 * the parts, so the room follows a drag in the frame of the plan.
 */
function useRoom(
  roomRef: RefObject<Room | undefined>,
  { source, viewStore, onState }: RoomSceneProps,
  materials: Materials,
  house: MirroredHouse,
) {
  const { gl, camera, size, invalidate, advance } = useThree()
  const groupRef = useRef<Group>(null)
  const sunRef = useRef<DirectionalLight>(null)
  const beamRef = useRef<SpotLight>(null)
  const lampsRef = useRef<Group>(null)
  const fogRef = useRef<Fog>(null)
  const { stones, areStonesShown } = useStones(roomRef, materials)

  useLayoutEffect(() => {
    const [group, fog] = [groupRef.current, fogRef.current]
    const [sun, beam, lamps] = [sunRef.current, beamRef.current, lampsRef.current]
    if (!group || !sun || !beam || !lamps || !fog) return undefined
    const aspect = size.width / size.height
    const look = (room: Room) => {
      const view = viewStore.shown.get()
      const { farthest } = aim(camera as PerspectiveCamera, view, room, aspect) // as configured
      fog.near = farthest + FADE
      fog.far = fog.near + FADE
      hideWalls(gl, room, view)
    }
    const build = () => {
      const before = roomRef.current
      const room = buildRoom(standingOf(source.get(), source.isDragged?.() ? before : undefined), before)
      roomRef.current = room
      paintParts(room, materials)
      stones.paint(room.stands)
      hold(group, [...room.stands.map((stand) => stand.group), ...room.house.parts])
      house.fit(room.inside)
      aimSun(sun, room)
      aimBeam(beam, room)
      aimLamps(lamps, room)
      castShadows(gl)
      if (keysOf(room) !== keysOf(before)) viewStore.startFrom(startViewOf(room, aspect))
      look(room)
      advance(performance.now())
    }
    build()
    let hasFailed = false
    const stopFollowing = source.subscribe(() => {
      try {
        build()
        if (hasFailed) onState('drawn')
        hasFailed = false
      } catch (error) {
        // No boundary catches it here, and the plan goes on.
        reportError(error)
        hasFailed = true
        onState('lost')
      }
    })
    const stopLooking = viewStore.shown.subscribe(() => {
      if (roomRef.current) look(roomRef.current)
      invalidate()
    })
    return () => {
      stopFollowing()
      stopLooking()
    }
  }, [roomRef, source, materials, house, stones, viewStore, camera, size, gl, invalidate, advance, onState])
  useEffect(
    () => () => {
      if (roomRef.current) disposeRoom(roomRef.current)
      roomRef.current = undefined
      stones.dispose()
    },
    [roomRef, stones],
  )
  return { groupRef, sunRef, beamRef, lampsRef, fogRef, areStonesShown }
}

/** The stone of the countertops, which is painted once its pictures are there. */
function useStones(roomRef: RefObject<Room | undefined>, materials: Materials) {
  const { gl, invalidate } = useThree()
  const [areStonesShown, setStonesShown] = useState(false)
  const [stones] = useState(
    () =>
      new StoneMaterials(materials.stone, gl, (shown) => {
        shown.paint(roomRef.current?.stands ?? [])
        setStonesShown((areShown) => areShown || shown.areShown)
        invalidate()
      }),
  )
  return { stones, areStonesShown }
}

/** All but the stone of countertops, of which each has its own. */
function paintParts(room: Room, materials: Materials): void {
  for (const [part, stand] of partsOf(room)) if (!stand || part.look !== 'stone') part.material = materials[part.look]
}

/** Hides the walls between the eye and the stone. */
function hideWalls(gl: WebGLRenderer, room: Room, view: View): void {
  for (const [part, stand] of partsOf(room)) {
    const isShown = isSeen(part, view, stand?.place.turn)
    if (part.visible !== isShown) castShadows(gl)
    part.visible = isShown
  }
}

const keysOf = (room: Room | undefined) => room?.stands.map(({ key }) => key).join()

/** `width` is that of the canvas, in pixels of the page. */
function takePicture(gl: WebGLRenderer, scene: ThreeScene, camera: Camera, width: number): HTMLCanvasElement {
  const ratio = gl.getPixelRatio()
  gl.setPixelRatio(Math.max(ratio, PICTURE_WIDTH / width))
  gl.render(scene, camera)
  const { domElement: drawn } = gl
  const picture = Object.assign(document.createElement('canvas'), { width: drawn.width, height: drawn.height })
  picture.getContext('2d')?.drawImage(drawn, 0, 0)
  gl.setPixelRatio(ratio)
  gl.render(scene, camera)
  return picture
}

/** Pixels. */
const PICTURE_WIDTH = 1200
