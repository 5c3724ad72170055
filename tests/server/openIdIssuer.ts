/** An issuer of OpenID Connect on this machine, whose login page asks for a name. It can be told to answer wrongly. */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'

export interface OpenIdIssuer {
  url: string
  clientId: string
  clientSecret: string
  /** Claims of the ID token and of the userinfo endpoint, by the name that logs in. */
  people: Record<string, { idToken: JWTPayload; userInfo?: JWTPayload }>
  /** What to do wrong. */
  faults: {
    /** Changes the claims of the next ID tokens. */
    claims?: JWTPayload
    /** Signs with a key that isn't published, or not at all. */
    signature?: 'foreign' | 'none'
    /** Answers nothing but this status. */
    status?: number
  }
  /** Requests to the token endpoint. */
  redeemed: URLSearchParams[]
  /** The address to which the login page would send the browser after `name` logged in. */
  logIn(url: string, name: string): string
  close(): Promise<void>
}

interface Grant {
  name: string
  nonce: string
  challenge: string
  redirectUri: string
}

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>
let madeKeys: Promise<[KeyPair, KeyPair]> | undefined
/** Its own and another, made once. */
const keyPairs = () => (madeKeys ??= Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]))

/** Starts the issuer on a free port. */
export async function startOpenIdIssuer(): Promise<OpenIdIssuer> {
  const [keys, foreign] = await keyPairs()
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, string>()

  const sign = async (claims: JWTPayload): Promise<string> => {
    const { signature } = issuer.faults
    if (signature === 'none') return new UnsecuredJWT(claims).encode()
    const { privateKey } = signature === 'foreign' ? foreign : keys
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey)
  }

  const grant = (params: URLSearchParams, name: string): string => {
    const back = new URL(params.get('redirect_uri') ?? '')
    back.searchParams.set('state', params.get('state') ?? '')
    back.searchParams.set('iss', issuer.url)
    if (name === '') {
      back.searchParams.set('error', 'access_denied')
      return back.href
    }
    const code = randomUUID()
    grants.set(code, {
      name,
      nonce: params.get('nonce') ?? '',
      challenge: params.get('code_challenge') ?? '',
      redirectUri: params.get('redirect_uri') ?? '',
    })
    back.searchParams.set('code', code)
    return back.href
  }

  const redeem = async (request: IncomingMessage): Promise<[number, object]> => {
    const form = new URLSearchParams(await readBody(request))
    issuer.redeemed.push(form)
    const basic = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString()
    if (decodeURIComponent(basic) !== `${issuer.clientId}:${issuer.clientSecret}`)
      return [401, { error: 'invalid_client' }]
    const granted = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (granted?.challenge !== challenge || granted.redirectUri !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }]
    const now = Math.floor(Date.now() / 1000)
    const id_token = await sign({
      ...{ iss: issuer.url, aud: issuer.clientId, iat: now, exp: now + 300, nonce: granted.nonce },
      ...{ sub: granted.name, ...issuer.people[granted.name]?.idToken, ...issuer.faults.claims },
    })
    const access_token = randomUUID()
    tokens.set(access_token, granted.name)
    return [200, { access_token, token_type: 'Bearer', expires_in: 300, id_token }]
  }

  const userInfo = (request: IncomingMessage): [number, object] => {
    const name = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    return name === undefined ? [401, {}] : [200, { sub: name, ...issuer.people[name]?.userInfo }]
  }

  const metadata = () => ({
    issuer: issuer.url,
    authorization_endpoint: `${issuer.url}/authorize`,
    token_endpoint: `${issuer.url}/token`,
    userinfo_endpoint: `${issuer.url}/userinfo`,
    jwks_uri: `${issuer.url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', issuer.url)
    const json = ([status, body]: [number, object]) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (issuer.faults.status !== undefined) return void json([issuer.faults.status, {}])
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json([200, metadata()])
      case '/jwks':
        return void json([200, jwks])
      case '/token':
        return void json(await redeem(request))
      case '/userinfo':
        return void json(userInfo(request))
      case '/authorize':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(loginPage)
      case '/login':
        return void response
          .writeHead(303, { location: grant(url.searchParams, url.searchParams.get('name') ?? '') })
          .end()
      default:
        return void json([404, {}])
    }
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer: OpenIdIssuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'speech',
    clientSecret: 'issuer-secret',
    people: {},
    faults: {},
    redeemed: [],
    logIn: (url, name) => grant(new URL(url).searchParams, name),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return issuer
}

/** Asks who it is, and keeps all parameters. */
const loginPage = `<!doctype html><html lang="en"><title>Issuer</title><form action="/login">
  <label>Name <input name="name"></label><button>Log in</button></form>
  <script>
    for (const [name, value] of new URLSearchParams(location.search)) {
      const field = Object.assign(document.createElement('input'), { type: 'hidden', name, value })
      document.forms[0].append(field)
    }
  </script></html>`

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
