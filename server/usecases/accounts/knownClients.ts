/** Devices and networks a user has logged in from. Attackers elsewhere can't lock the user out on these. */
import type { Repositories } from '../../ports/repositories'
import { sha256Hex, newToken } from '../../lib/secrets'

/** How long a device or network stays known after its last login. */
const knownClientMs = 180 * 86_400_000

export interface LoginOrigin {
  /** 0 for an unknown user, so that the lookup takes the same time. */
  userId: number
  network: string
  now: number
}

/** Hash of the device token if the device is known for the user, else null. */
export async function knownDevice(
  { knownOrigins }: Repositories,
  { userId, now }: LoginOrigin,
  device: string,
): Promise<string | null> {
  const hash = await sha256Hex(`device ${device}`)
  return (await knownOrigins.has(userId, hash, now)) ? hash : null
}

/** Whether the user has logged in from that network. */
export async function knownNetwork(
  { knownOrigins }: Repositories,
  { userId, network, now }: LoginOrigin,
): Promise<boolean> {
  return knownOrigins.has(userId, await sha256Hex(`network ${network}`), now)
}

/** Remembers the device and network. Returns the device token: the given one if it is known, else a new one. */
export async function rememberClient(
  repos: Repositories,
  { device, ...origin }: LoginOrigin & { device: string },
): Promise<string> {
  const { userId, network, now } = origin
  const token = device !== '' && (await knownDevice(repos, origin, device)) !== null ? device : newToken()
  for (const client of [`device ${token}`, `network ${network}`]) {
    await repos.knownOrigins.upsert(userId, await sha256Hex(client), now + knownClientMs)
  }
  return token
}
