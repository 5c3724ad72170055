import { RequestError } from '../../lib/requestError'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import type { VoiceProfiles } from '../../../src/wire/voiceSchemas'

/** Wire format of what a user had remembered: never the embeddings. */
export async function describeVoices({ store, speech }: Ports, { id }: UserRow): Promise<VoiceProfiles> {
  const model = speech.diarizer?.model
  const profiles = await store.voiceProfiles.list(id)
  return {
    enabled: (await store.voiceProfiles.enabledSince(id)) !== null,
    ...(model && { model: model.name }),
    list: profiles.map((profile) => ({
      id: profile.id,
      name: profile.name,
      seconds: profile.seconds,
      ...(profile.task && { record: profile.task }),
      outdated: model !== undefined && profile.model !== model.id,
      updated_at: new Date(profile.updatedAt).toISOString(),
    })),
  }
}

/** Turning it off deletes all profiles. */
export async function setVoicesEnabled({ store, clock, log }: Ports, user: UserRow, enabled: boolean): Promise<void> {
  if (enabled) await store.voiceProfiles.enable(user.id, clock.now())
  else await store.voiceProfiles.disable(user.id)
  log.info('voices.enabled', { user: user.id, enabled })
}

/** @throws RequestError if it does not exist, or another one has the name */
export async function renameVoice(
  { store }: Ports,
  user: UserRow,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const result = await store.voiceProfiles.rename(user.id, id, name)
  if (result === 'missing') throw new RequestError('voices.missing')
  if (result === 'taken') throw new RequestError('voices.taken', { name })
}
