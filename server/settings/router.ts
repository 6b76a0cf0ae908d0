import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { editSettings } from './edit-settings.ts'
import { findSettings } from './find-settings.ts'

/** What owners decide for the whole office. */
export const settingsRouter: Handlers<KeysUnder<'/api/settings'>> = {
  'GET /api/settings': async ({ ctx }) => ({ body: await findSettings(ctx) }),
  'PATCH /api/settings': async ({ ctx, body }) => ({ body: await editSettings(ctx, body) }),
}
