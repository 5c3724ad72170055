/** Requests from a given address, browser or login. */
import type { Answer, Site } from './site'

export interface From {
  address?: string
  token?: string
  agent?: string
  /** The `Sec-Fetch-Site` header. */
  site?: string
}

function init({ address = 'here', agent = '', site }: From): Record<string, string> {
  return {
    'x-address': address,
    'user-agent': agent,
    'accept-language': 'en',
    ...(site !== undefined && { 'sec-fetch-site': site }),
  }
}
const read = async (response: Response): Promise<Answer> => ({
  ...((await response.json()) as Answer),
  status: response.status,
})

export async function postFrom(
  site: Site,
  path: string,
  { body, ...from }: From & { body: Record<string, string> },
): Promise<Answer> {
  return read(
    await site.fetch(path, { method: 'POST', body: new URLSearchParams(body), headers: init(from) }, from.token),
  )
}

export async function getFrom(site: Site, path: string, from: From): Promise<Answer> {
  return read(await site.fetch(path, { headers: init(from) }, from.token))
}

/** Reads a picture and asks for a code on a phone. */
export async function smsFrom(
  site: Site,
  { mobile, event = 'login', ...from }: From & { mobile: string; event?: string },
): Promise<Answer> {
  const picture = await site.fetch('/api/ajax/getCaptcha', { headers: init(from) })
  const query = new URLSearchParams({
    mobile,
    event,
    captcha: await picture.text(),
    key: picture.headers.get('key') ?? '',
  })
  return getFrom(site, `/api/ajax/sendSms?${query.toString()}`, from)
}
