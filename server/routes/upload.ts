import { mediaTypes } from '../../src/wire/codes'
import { documentTypes, maxDocumentBytes } from '../../src/wire/translation'
import { formatSize } from '../../src/shared/size'
import { documentTypeOf } from '../fileNames'
import { sentence } from '../messages'
import { MediaRefused, UploadRefused, type UploadLimits } from '../ports'
import { Refusal } from '../refusal'
import { fileUrl } from '../work/tasks'
import { caller, ok, type App, type Server } from './call'

const megabyte = 2 ** 20

export function uploadRoutes(app: App, server: Server): void {
  const { ports, settings } = server
  const documentBytes = Math.min(settings.uploadLimitBytes, maxDocumentBytes)
  const limits: UploadLimits = Object.fromEntries([
    ...mediaTypes.map((type) => [type, settings.uploadLimitBytes] as const),
    ...documentTypes.map((type) => [type, documentBytes] as const),
  ])
  app.post('/api/common/upload', async (c) => {
    const user = await caller(c, server)
    const { uploads, files, media, store, clock } = ports
    const roomBytes = user.storageMb * megabyte
    const needRoom = (used: number, fits: boolean) => {
      if (!fits) throw new Refusal('upload.storageFull', { limit: formatSize(roomBytes), used: formatSize(used) })
    }
    const usedBefore = await store.uploads.usedBytes(user.id)
    needRoom(usedBefore, usedBefore < roomBytes)
    const received = await uploads.receive(c.req.raw, c.env, limits).catch((error: unknown) => {
      if (!(error instanceof UploadRefused)) throw error
      const values = { limit: formatSize(error.limitBytes ?? settings.uploadLimitBytes), types: Object.keys(limits).join(', ') }
      throw new Refusal(`upload.${error.fault}`, values, error.fault === 'tooLarge' ? { status: 413 } : {})
    })
    try {
      const durationMs = documentTypeOf(received.file) ? 0 : media.available ? (await media.probe(received.file)).durationMs : null
      const hours = settings.audioLimitSeconds / 3600
      if (durationMs !== null && durationMs > settings.audioLimitSeconds * 1000) throw new Refusal('upload.tooLong', { hours })
      // Other uploads may have come to their end meanwhile.
      await store.transaction(async (tables) => {
        const used = await tables.uploads.usedBytes(user.id)
        needRoom(used, used + received.size <= roomBytes)
        await tables.uploads.insert({ ...received, userId: user.id, durationMs, createdAt: clock.now() })
      })
      const times = durationMs === null ? 0 : Math.ceil(durationMs / 1000)
      return ok(c, { url: fileUrl(received.file), times }, { msg: sentence(c.get('locale'), 'upload.done') })
    } catch (error) {
      await files.remove(received.file)
      if (error instanceof MediaRefused) throw new Refusal(`upload.${error.fault}`, { hours: settings.audioLimitSeconds / 3600 })
      throw error
    }
  })
}
