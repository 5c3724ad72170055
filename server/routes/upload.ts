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
  const own: UploadLimits = Object.fromEntries([
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
    // What the storage has no room for is not taken in to be thrown away.
    const leftBytes = roomBytes - usedBefore
    const limits = Object.fromEntries(Object.entries(own).map(([type, most]) => [type, Math.min(most, leftBytes)]))
    const received = await uploads.receive(c.req.raw, c.env, limits).catch((error: unknown) => {
      if (!(error instanceof UploadRefused)) throw error
      const { fault, limitBytes = Math.min(settings.uploadLimitBytes, leftBytes) } = error
      if (fault === 'tooLarge') needRoom(usedBefore, limitBytes < leftBytes)
      const values = { limit: formatSize(limitBytes), types: Object.keys(limits).join(', ') }
      throw new Refusal(`upload.${fault}`, values, fault === 'tooLarge' ? { status: 413 } : {})
    })
    try {
      const durationMs = documentTypeOf(received.file) ? 0 : media.available ? (await media.probe(received.file)).durationMs : null
      if (durationMs !== null && durationMs > settings.audioLimitSeconds * 1000) throw new MediaRefused('tooLong')
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
      if (!(error instanceof MediaRefused)) throw error
      throw error.fault === 'tooLong' ? tooLong(settings.audioLimitSeconds) : new Refusal(`upload.${error.fault}`)
    }
  })
}

/** Names the limit in the largest unit that makes it a whole number. */
function tooLong(limitSeconds: number): Refusal {
  if (limitSeconds % 3600 === 0) return new Refusal('upload.tooLong', { hours: limitSeconds / 3600 })
  if (limitSeconds % 60 === 0) return new Refusal('upload.tooLong.minutes', { minutes: limitSeconds / 60 })
  return new Refusal('upload.tooLong.seconds', { seconds: limitSeconds })
}
