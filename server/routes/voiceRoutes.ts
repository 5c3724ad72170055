import { EnableVoices, RefuseVoice, RememberVoice, RenameVoice, VoiceById } from '../../src/wire/voiceSchemas'
import { parseBody, requireUser, ok, type ServerApp, type ServerContext } from '../http/requestContext'
import { requireRate } from '../http/requestLimits'
import { ownRecord } from '../usecases/records/access'
import { rememberVoice } from '../usecases/speakers/rememberVoice'
import { describeVoices, renameVoice, setVoicesEnabled } from '../usecases/speakers/voiceProfiles'

/** Longest time to decode and analyze the audio of a speaker. */
const maxRememberMs = 120_000

/** Voices that the user has remembered, and the names they propose. */
export function voiceRoutes(app: ServerApp, server: ServerContext): void {
  const { ports, limits } = server
  app.get('/api/voice/profiles', async (c) => ok(c, await describeVoices(ports, await requireUser(c, server))))
  app.post('/api/voice/profiles/enable', async (c) => {
    const user = await requireUser(c, server)
    await setVoicesEnabled(ports, user, (await parseBody(c, EnableVoices)).enabled === 1)
    return ok(c)
  })
  app.post('/api/voice/profiles/remember', async (c) => {
    const user = await requireUser(c, server)
    const request = await parseBody(c, RememberVoice)
    requireRate(limits.rememberedVoices, user.id)
    const release = limits.runningVoices.acquire(user.id)
    try {
      const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(maxRememberMs)])
      await rememberVoice(ports, user, { ...request, signal })
      return ok(c)
    } finally {
      release()
    }
  })
  app.post('/api/voice/profiles/rename', async (c) => {
    const user = await requireUser(c, server)
    requireRate(limits.edits, user.id)
    await renameVoice(ports, user, await parseBody(c, RenameVoice))
    return ok(c)
  })
  app.post('/api/voice/profiles/remove', async (c) => {
    const user = await requireUser(c, server)
    await ports.store.voiceProfiles.remove(user.id, (await parseBody(c, VoiceById)).id)
    return ok(c)
  })
  app.post('/api/voice/profiles/refuse', async (c) => {
    const user = await requireUser(c, server)
    requireRate(limits.edits, user.id)
    const { id, role, profile } = await parseBody(c, RefuseVoice)
    await ownRecord(ports, user, id)
    await ports.store.voiceProposals.refuse(id, { role, profileId: profile })
    return ok(c)
  })
}
