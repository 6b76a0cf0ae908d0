import type { Context } from '#server/context.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { countHit } from '#server/http/limits/limits.ts'
import type { PhotoType } from '#shared/photos/photo.ts'
import { savePhoto } from './save-photo.ts'

export function photosRouter(ctx: Context): Handlers<KeysUnder<'/api/photos'>> {
  return {
    'POST /api/photos': {
      // Counts every attempt, before its bytes are read.
      beforeBody: ({ clientAddress }) => countHit(ctx, 'photo', clientAddress),
      handle: async ({ session, clientAddress, headers, body }) => ({
        // The contract's `rawTypes` let no other type through.
        body: await savePhoto(ctx, { session, clientAddress, type: headers['content-type'] as PhotoType, bytes: body }),
      }),
    },
  }
}
