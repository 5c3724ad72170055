import type { SecretBox } from '../../ports/secretBox'

/** For a database that is on its user's own device: stores secrets as they are. */
export const plainSecrets: SecretBox = { prefix: '', seal: (text) => text, open: (stored) => stored }
