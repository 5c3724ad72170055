import { AddShare, EditShare, OpenShare, ReadShare, ShareById, SharesOf } from '../../src/wire/shareSchemas'
import { responseCode as codes } from '../../src/wire/constants'
import { clientInfoOf } from '../http/clientInfo'
import { fileResponse } from '../http/fileResponse'
import {
  ok,
  parseBody,
  parseQuery,
  requireUser,
  type RequestContext,
  type ServerApp,
  type ServerContext,
} from '../http/requestContext'
import { requireRate } from '../http/requestLimits'
import { whileOpen } from '../http/whileOpen'
import type { StoredFile } from '../ports/ports'
import { userByToken } from '../usecases/accounts/loginSessions'
import { textStream } from '../usecases/records/segmentStream'
import { openShare, requireAccess, type OpenedShare } from '../usecases/shares/openShare'
import { sharedRecordJson, shareRangeOf } from '../usecases/shares/sharedRecord'
import { ShareSounds } from '../usecases/shares/shareSound'
import { addShare, editShare, listShares, renewShare, revokeShare } from '../usecases/shares/shares'
import { peaksPerSecond } from '../usecases/transcription/peaks'

const soundPath = '/api/share/sound'
const peaksPath = '/api/share/peaks'

export function shareRoutes(app: ServerApp, server: ServerContext): void {
  const sounds = new ShareSounds(server.ports)
  ownerRoutes(app, server, sounds)
  visitorRoutes(app, server, sounds)
}

function ownerRoutes(app: ServerApp, server: ServerContext, sounds: ShareSounds): void {
  const { ports } = server
  const owner = async (c: RequestContext) => {
    const user = await requireUser(c, server)
    requireRate(server.limits.edits, user.id)
    return user
  }
  /** Makes the sound of a part ahead of its first listener, who makes it otherwise. */
  const prepareSound = async (userId: number, id: number) => {
    const share = await ports.store.shares.find(id, userId)
    const task = share?.soundFile ? await ports.store.tasks.find(share.taskId, userId) : null
    if (share && task) await sounds.open(share, task.file)
  }
  const prepare = (userId: number, id: number) =>
    void prepareSound(userId, id).catch((error: unknown) => ports.log.error('share.sound', { share: id, error }))

  app.get('/api/voice/shares', async (c) => {
    const user = await requireUser(c, server)
    return ok(c, await listShares(ports, user, parseQuery(c, SharesOf).id))
  })
  app.post('/api/voice/shares/add', async (c) => {
    const user = await owner(c)
    const added = await addShare(ports, user, await parseBody(c, AddShare))
    prepare(user.id, Number(added.id))
    return ok(c, added)
  })
  app.post('/api/voice/shares/edit', async (c) => {
    const user = await owner(c)
    const edit = await parseBody(c, EditShare)
    await editShare(ports, user, edit)
    prepare(user.id, edit.id)
    return ok(c)
  })
  app.post('/api/voice/shares/renew', async (c) => {
    const user = await owner(c)
    return ok(c, await renewShare(ports, user, (await parseBody(c, ShareById)).id))
  })
  app.post('/api/voice/shares/revoke', async (c) => {
    const user = await owner(c)
    await revokeShare(ports, user, (await parseBody(c, ShareById)).id)
    return ok(c)
  })
}

/** Calls of people who have a link; they need no login. */
function visitorRoutes(app: ServerApp, server: ServerContext, sounds: ShareSounds): void {
  const { ports } = server
  const opened = (c: RequestContext) => requireAccess(ports, parseQuery(c, ReadShare).access)

  app.post('/api/share/open', async (c) => {
    const { network, token } = clientInfoOf(c, server)
    const request = await parseBody(c, OpenShare)
    const user = await userByToken(ports, token)
    return ok(c, await openShare(ports, { network, userId: user?.id ?? null }, request))
  })
  app.get('/api/share/find', async (c) => {
    const share = await opened(c)
    requireRate(server.limits.sharedReads, share.share.id)
    const query = new URLSearchParams({ access: parseQuery(c, ReadShare).access }).toString()
    const urls = { url: `${soundPath}?${query}`, peaks_url: `${peaksPath}?${query}` }
    const json = inEnvelope(sharedRecordJson(ports, share, urls))
    return c.body(textStream(json), 200, { 'content-type': 'application/json' })
  })
  app.get(soundPath, async (c) => {
    const share = await opened(c)
    const file = share.share.parts.sound ? await sounds.open(share.share, share.task.file) : null
    return file
      ? fileResponse(
          c,
          whileOpen(file, () => opened(c)),
        )
      : c.notFound()
  })
  app.get(peaksPath, async (c) => {
    const share = await opened(c)
    const { peaksFile } = share.task
    const file = share.share.parts.sound && peaksFile !== null ? await ports.files.open(peaksFile) : null
    return file ? fileResponse(c, peaksOf(file, share)) : c.notFound()
  })
}

async function* inEnvelope(json: AsyncGenerator<string>): AsyncGenerator<string> {
  yield `{"code":${codes.ok},"msg":"","data":`
  yield* json
  yield '}'
}

/** The peaks of the part a link shows. */
function peaksOf(file: StoredFile, share: OpenedShare): StoredFile {
  const { fromMs, toMs } = shareRangeOf(share)
  const at = (ms: number) => Math.min(file.size, Math.ceil((ms * peaksPerSecond) / 1000))
  const from = Math.min(at(fromMs), Math.max(0, file.size - 1))
  const size = Math.max(0, at(toMs) - from)
  return { size, type: file.type, stream: (start = 0, end = size - 1) => file.stream(from + start, from + end) }
}
