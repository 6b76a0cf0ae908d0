import { useEffect, useLayoutEffect, useState } from 'react'
import {
  AdditiveBlending,
  Color,
  DataTexture,
  DoubleSide,
  FrontSide,
  ImageBitmapLoader,
  MeshBasicMaterial as Plain,
  MeshLambertMaterial as Matte,
  MeshPhysicalMaterial as Stone,
  MeshStandardMaterial as Polished,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
  type WebGLRenderer,
} from 'three'
import { STONE_PICTURES } from '#client/features/drawing/slab/stone-pictures.ts'
import { CABINETS, type CabinetId } from '#shared/content/cabinets.ts'
import { STONES } from '#shared/content/stones.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { createFloorTexture } from './floor.ts'
import type { MirroredHouse } from './mirror.ts'
import { createOutdoors } from './outdoors.ts'
import type { Look } from './parts.ts'
import { storedDecor } from './LookButtons.tsx'
import { PAINTS } from './props.ts'

export type Materials = Record<Exclude<Look, 'stone'>, Matte | Polished | Plain> & { stone: Stone }

/** Of the picture, and of what is outside of the walls. */
export const BACKGROUND = '#efe8dc'

/** The looks of a room's surfaces. Its stones are made of the plain one (stone-materials.ts). */
export function useMaterials(cabinet: CabinetId, house: MirroredHouse, invalidate: () => void): Materials {
  const [materials] = useState(() => createMaterials(house))
  useEffect(
    () => () => {
      for (const material of Object.values(materials)) {
        material.map?.dispose()
        material.dispose()
      }
    },
    [materials],
  )
  useLayoutEffect(() => {
    const { color, handle } = CABINETS[cabinet]
    materials.front.color.set(color).multiplyScalar(PAINT)
    materials.gap.color.set(color).multiplyScalar(0.5)
    materials.toeKick.color.set(color).multiplyScalar(0.3)
    materials.handle.color.set(handle).multiplyScalar(1.15)
    invalidate()
  }, [materials, cabinet, invalidate])
  const decor = storedDecor.use()
  useLayoutEffect(() => {
    for (const look of DECOR) materials[look].setValues({ visible: decor === 'shown' })
  }, [materials, decor])
  return materials
}

/** What can be put away. */
const DECOR = ['decor', 'leaves', 'decorShade', 'lamp', 'bulb'] as const

/** Loads the slab of a stone as a texture, or its plain color if it has no picture. Returns what gives it up. */
export function loadStone(stone: StoneId, gl: WebGLRenderer, show: (map: Texture) => void): () => void {
  let isGone = false
  const showTexture = (texture: Texture) => {
    texture.colorSpace = SRGBColorSpace
    texture.needsUpdate = true
    show(texture)
  }
  const onLoad = (image: ImageBitmap) => {
    if (isGone) return image.close()
    const texture = new Texture(image)
    texture.flipY = false
    texture.addEventListener('dispose', () => image.close())
    texture.wrapS = RepeatWrapping
    texture.wrapT = RepeatWrapping
    texture.anisotropy = Math.min(gl.capabilities.getMaxAnisotropy(), 8)
    showTexture(texture)
  }
  new ImageBitmapLoader()
    .setOptions({ imageOrientation: 'flipY', resizeWidth: isPhone() ? 1024 : 2048, resizeQuality: 'high' })
    .load(STONE_PICTURES[stone][isPhone() ? 1550 : 3100], onLoad, undefined, () => {
      const [r, g, b] = STONES[stone].ground.match(/[0-9a-f]{2}/gi)?.map((digits) => parseInt(digits, 16)) ?? []
      if (!isGone) showTexture(new DataTexture(new Uint8Array([r ?? 255, g ?? 255, b ?? 255, 255]), 1, 1))
    })
  return () => {
    isGone = true
  }
}

const isPhone = () => Math.min(screen.width, screen.height) < 600

/** The film curve darkens middle tones. The light fits the stone, so paint is lighter by this factor. */
const PAINT = 2

/** What is polished mirrors the room. The rest costs much less to draw. */
function createMaterials(house: MirroredHouse): Materials {
  // No block has an underside, so the sides toward the sun cast the shadows.
  const matte = (look: ConstructorParameters<typeof Matte>[0]) => new Matte({ shadowSide: FrontSide, ...look })
  const mirroring = <Made extends Polished>(material: Made) =>
    Object.assign(material, { onBeforeCompile: house.mirror })
  const polished = (look: ConstructorParameters<typeof Polished>[0]) =>
    mirroring(new Polished({ shadowSide: FrontSide, ...look }))
  /** Lets through what is behind it, more or less at each corner. Between them it fades by the square (shades.ts). */
  const veil = (look: ConstructorParameters<typeof Plain>[0]) => {
    const material = new Plain({
      polygonOffset: true,
      polygonOffsetFactor: -1,
      polygonOffsetUnits: -1,
      transparent: true,
      vertexColors: true,
      depthWrite: false,
      ...look,
    })
    material.onBeforeCompile = (shader) => {
      const colored = '#include <color_fragment>'
      shader.fragmentShader = shader.fragmentShader.replace(colored, `${colored}\ndiffuseColor.a *= vColor.a;`)
    }
    return material
  }
  return {
    // It mirrors less than paint of the same gloss, or the sun would blind on dark stone.
    stone: mirroring(
      new Stone({
        shadowSide: FrontSide,
        color: '#f4f4f4',
        roughness: 0.1,
        specularIntensity: 0.6,
        envMapIntensity: 0.6,
      }),
    ),
    front: matte({}),
    gap: matte({}),
    toeKick: matte({}),
    handle: polished({ roughness: 0.34, metalness: 0.9 }),
    steel: polished({ color: '#b2b4b6', roughness: 0.34, metalness: 0.95 }),
    white: polished({ color: '#efece5', roughness: 0.25, envMapIntensity: 0.3 }),
    glass: polished({ color: '#15171a', roughness: 0.14, envMapIntensity: 0.16 }),
    dark: matte({ color: '#3a3d40' }),
    // Of the same plaster as a hood.
    wall: matte({ color: new Color(PAINTS.plaster).multiplyScalar(PAINT * 0.9) }),
    baseboard: matte({ color: new Color('#f4f0e7').multiplyScalar(1.7) }),
    floor: polished({
      map: createFloorTexture(isPhone() ? 1024 : 2048),
      color: '#d9d3d1',
      roughness: 0.42,
      envMapIntensity: 0.5,
    }),
    contact: veil({ color: '#120c06' }),
    glow: veil({ blending: AdditiveBlending }),
    seam: new Plain({ transparent: true, vertexColors: true, depthWrite: false, wireframe: true }),
    decorShade: veil({ color: '#120c06' }),
    outside: veil({ color: BACKGROUND, toneMapped: false }),
    lamp: polished({ color: PAINTS.brass, roughness: 0.3, metalness: 0.9, side: DoubleSide }),
    bulb: new Plain({ color: '#fff4e0', toneMapped: false }),
    leaves: matte({ color: new Color().setScalar(PAINT * 0.9), vertexColors: true }),
    daylight: new Plain({ map: createOutdoors(), toneMapped: false }),
    trim: matte({ color: new Color().setScalar(PAINT * 0.9), vertexColors: true }),
    decor: matte({ color: new Color().setScalar(PAINT * 0.9), vertexColors: true }),
  }
}
