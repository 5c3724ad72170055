/** WebDriver over HTTP. */
import * as v from 'valibot'
import { commands, WebDriverError, type WebDriver } from './webDriver'

const Envelope = v.object({ value: v.unknown() })
const Failure = v.object({ error: v.string(), message: v.string() })
const Session = v.object({ sessionId: v.string() })

/** Opens a session of the driver at that URL. */
export async function connectHttp(url: string, capabilities: object): Promise<WebDriver> {
  const opened = await request('POST', `${url}/session`, { capabilities: { alwaysMatch: capabilities } })
  const session = `${url}/session/${v.parse(Session, opened).sessionId}`
  return {
    send: (command, { id, ...parameters } = {}) => {
      const [method, path] = commands[command]
      return request(method, session + path.replace('{id}', String(id)), parameters)
    },
  }
}

async function request(method: 'GET' | 'POST', url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) })
  const { value } = v.parse(Envelope, await response.json())
  if (response.ok) return value
  const { error, message } = v.parse(Failure, value)
  throw new WebDriverError(`${error}: ${message}`)
}
