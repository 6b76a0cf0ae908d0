import type { Context } from '#server/context.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { measureStorage } from './measure-storage.ts'

export function storageRouter(ctx: Context, warnMegabytes: number): Handlers<KeysUnder<'/api/storage'>> {
  return {
    'GET /api/storage': async () => ({ body: await measureStorage(ctx, { warnMegabytes }) }),
  }
}
