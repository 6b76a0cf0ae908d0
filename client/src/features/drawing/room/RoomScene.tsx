import { createRoot, extend, type ReconcilerRoot, useThree } from '@react-three/fiber'
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  ACESFilmicToneMapping,
  type Camera,
  type DirectionalLight,
  Fog,
  Group,
  type PerspectiveCamera,
  Raycaster,
  type Scene as ThreeScene,
  Vector2,
  type WebGLRenderer,
} from 'three'
import { ErrorBoundary } from '#client/ui/loading.tsx'
import { TOUCH } from '#client/ui/screen/media-queries.ts'
import { useElementSize } from '#client/ui/screen/use-media.ts'
import type { CabinetId } from '#shared/content/cabinets.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { aim, FIELD_OF_VIEW, isSeen } from './eye.ts'
import { buildKitchen, disposeParts, type Kitchen, type Part, type RoomTarget } from './kitchen.ts'
import { aimSun, Lights, mirrorRoom } from './lights.tsx'
import { BACKGROUND, type Materials, useMaterials } from './materials.ts'
import type { ViewStore } from './view.ts'

/** What the room can do once it's drawn. */
export interface RoomHandle {
  /** What is drawn at a point of the page, if it can be selected. */
  pick: (clientX: number, clientY: number) => RoomTarget | null
  /** The present view, large enough for paper. */
  picture: () => HTMLCanvasElement
}

/** A countertop that may change, such as the designer's draft during a drag. */
export interface RoomSource {
  get: () => Countertop
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
      const root = (rootRef.current ??= createRoot(canvas))
      await root.configure({
        frameloop: 'demand',
        dpr: [1, 2],
        size: { ...size, top: 0, left: 0 },
        camera: { fov: FIELD_OF_VIEW, near: 4, far: 2400 },
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

/** Inches beyond the countertop where the floor fades into the background, before it ends. */
const FADE = 150
function Scene(props: RoomSceneProps) {
  const { source, cabinet, handleRef, onState } = props
  const { gl, scene, camera, size, invalidate } = useThree()
  const stone = useSyncExternalStore(source.subscribe, () => source.get().stone)
  const { materials, isStoneShown } = useMaterials(cabinet, stone, gl, invalidate)
  useLayoutEffect(() => mirrorRoom(gl, scene, materials), [gl, scene, materials])
  const kitchenRef = useRef<Kitchen>(undefined)
  const { groupRef, sunRef, fogRef } = useKitchen(kitchenRef, props, materials)

  useLayoutEffect(() => {
    handleRef.current = {
      pick: (clientX, clientY) => pick(gl, camera, kitchenRef.current?.parts ?? [], { clientX, clientY }),
      picture: () => takePicture(gl, scene, camera, size.width),
    }
    return () => {
      handleRef.current = null
    }
  }, [gl, camera, scene, size, handleRef])
  useEffect(() => {
    if (isStoneShown) onState('drawn')
  }, [isStoneShown, onState])

  return (
    <>
      <Lights sunRef={sunRef} />
      <fog ref={fogRef} attach="fog" args={[BACKGROUND]} />
      <group ref={groupRef} />
    </>
  )
}

/**
 * Builds the kitchen in the group and lights it, and again with each change. Not by React, which would take longer than to build
 * the parts, so the room follows a drag in the frame of the plan.
 */
function useKitchen(
  kitchenRef: RefObject<Kitchen | undefined>,
  { source, viewStore, onState }: RoomSceneProps,
  materials: Materials,
) {
  const { gl, camera, size, invalidate, advance } = useThree()
  const groupRef = useRef<Group>(null)
  const sunRef = useRef<DirectionalLight>(null)
  const fogRef = useRef<Fog>(null)

  useLayoutEffect(() => {
    const [group, sun, fog] = [groupRef.current, sunRef.current, fogRef.current]
    if (!group || !sun || !fog) return undefined
    const look = (kitchen: Kitchen) => {
      const view = viewStore.shown.get()
      const { distance, radius } = aim(camera as PerspectiveCamera, view, kitchen, size.width / size.height) // as configured
      fog.near = distance + radius
      fog.far = fog.near + FADE
      for (const part of kitchen.parts) {
        const isShown = isSeen(part, view)
        if (part.visible !== isShown) castShadows(gl)
        part.visible = isShown
      }
    }
    const build = () => {
      const kitchen = buildKitchen(source.get(), kitchenRef.current)
      kitchenRef.current = kitchen
      for (const part of kitchen.parts) part.material = materials[part.look]
      group.clear().add(...kitchen.parts)
      aimSun(sun, kitchen)
      castShadows(gl)
      look(kitchen)
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
      if (kitchenRef.current) look(kitchenRef.current)
      invalidate()
    })
    return () => {
      stopFollowing()
      stopLooking()
    }
  }, [kitchenRef, source, materials, viewStore, camera, size, gl, invalidate, advance, onState])
  useEffect(
    () => () => {
      disposeParts(kitchenRef.current?.parts ?? [])
      kitchenRef.current = undefined
    },
    [kitchenRef],
  )
  return { groupRef, sunRef, fogRef }
}

/** In the next frame only: a turn that hides nothing changes no shadow. */
function castShadows({ shadowMap }: WebGLRenderer): void {
  shadowMap.autoUpdate = false
  shadowMap.needsUpdate = true
}

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
/** Pixels around a press where something that can be selected counts as pressed. An edge is thin. */
const PICK_RADIUS = { mouse: 4, finger: 12 }

const raycaster = new Raycaster()

function pick(
  gl: WebGLRenderer,
  camera: Camera,
  parts: readonly Part[],
  at: { clientX: number; clientY: number },
): RoomTarget | null {
  const { left, top, width, height } = gl.domElement.getBoundingClientRect()
  const shown = parts.filter(({ visible }) => visible)
  const radius = matchMedia(TOUCH).matches ? PICK_RADIUS.finger : PICK_RADIUS.mouse
  const targetAt = (x: number, y: number) => {
    raycaster.setFromCamera(new Vector2(((x - left) / width) * 2 - 1, 1 - ((y - top) / height) * 2), camera)
    const [first] = raycaster.intersectObjects(shown)
    return (first?.object as Part | undefined)?.target ?? null // one of them
  }
  const around = Array.from({ length: 8 }, (_, index) => (index * Math.PI) / 4)
  return around.reduce(
    (found, angle) => found ?? targetAt(at.clientX + radius * Math.cos(angle), at.clientY + radius * Math.sin(angle)),
    targetAt(at.clientX, at.clientY),
  )
}
