import { generateSpecs } from 'hono-openapi'
import * as v from 'valibot'
import type { ServerApp, ServerContext } from '../../http/requestContext'
import { describe } from './operation'
import { documentPage, type ApiDocument } from './documentPage'

const description = `Recordings, transcripts, search and vocabulary of one account. Create a token on the page “Account” and send it with every
request: \`Authorization: Bearer stt_…\`. Ids are strings, times are ISO 8601 in UTC. Errors are problem details (RFC 9457) whose \`code\` is for
programs and whose \`detail\` is for people, in the language of \`Accept-Language\`. With 429 and 503, wait as long as \`Retry-After\` says.`

/** The document that describes the interface, generated from what the routes check and answer, and a page to read it. */
export function documentRoutes(app: ServerApp, { settings }: ServerContext): void {
  let generated: Promise<ApiDocument> | undefined
  const document = () =>
    (generated ??= generateSpecs(app, {
      documentation: {
        info: { title: 'Speech to text', version: '1', description: description.replaceAll('\n', ' ') },
        servers: [{ url: settings.siteUrl || '/' }],
        components: {
          securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'A personal token: `stt_…`.' } },
        },
      },
      excludeStaticFile: false,
      defaultValidationErrorResponse: false,
    }))
  app.get(
    '/api/v1/openapi.json',
    describe({ summary: 'This document', tag: 'Server', scope: null, answer: v.looseObject({ openapi: v.string() }) }),
    async (c) => c.json(await document()),
  )
  app.get(
    '/api/v1/docs',
    describe({ summary: 'This document as a page', tag: 'Server', scope: null, files: ['text/html'] }),
    async () => documentPage(await document()),
  )
}
