/** The OpenAPI document as a page: plain HTML without scripts that loads nothing. */
import type { generateSpecs } from 'hono-openapi'
import { escapeHtml } from '../../lib/htmlPage'

export type ApiDocument = Awaited<ReturnType<typeof generateSpecs>>

/** What the page shows of a JSON schema. */
interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
}
interface Media {
  schema?: Schema
}
interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: { in: string; name: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: { content: Record<string, Media> }
  responses?: Record<string, { description: string; content?: Record<string, Media> }>
}

const style = `
:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 20%, transparent) }
body { max-width: 52rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
a { color: inherit } nav ul { padding-inline-start: 1rem; list-style: none } nav > ul { padding: 0; font-weight: 600 } nav ul ul { margin-bottom: .75rem; font-size: .875rem; font-weight: 400 }
section:target { border-color: currentColor } h1 { font-size: 1.5rem } h2 { margin-top: 2.5rem; font-size: 1.25rem } h3 { margin: 0; font-size: 1rem }
section { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; scroll-margin-top: 1rem }
code { font-family: ui-monospace, monospace; font-size: .875em }
.method { font-weight: 700 } .quiet { opacity: .75 }
table { width: 100%; border-collapse: collapse; font-size: .875rem }
caption { padding: .75rem 0 .25rem; text-align: start; font-weight: 600 }
th, td { padding: .25rem .5rem .25rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; font-weight: 400 }
th { width: 12rem } @media (max-width: 600px) { th { width: 8rem } }
`

export function documentPage(document: ApiDocument): Response {
  const nonce = crypto.randomUUID()
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries((methods ?? {}) as Record<string, Operation>).map(([method, operation]) => ({
      path,
      method,
      operation,
    })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags ?? []))]
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags?.includes(tag))
    return `<h2>${escapeHtml(tag)}</h2>${own.map(operationHtml).join('')}`
  })
  const contents = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags?.includes(tag))
    return `<li>${escapeHtml(tag)}<ul>${own.map(contentsLine).join('')}</ul></li>`
  })
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Schema>)
  const { title, description = '' } = document.info
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · API</title>
<style nonce="${nonce}">${style}</style>
<main>
<h1>${escapeHtml(title)} · API</h1>
<p>${prose(description)}</p>
<p><a href="/api/v1/openapi.json">openapi.json</a></p>
<nav aria-label="Contents"><ul>${contents.join('')}</ul></nav>
${sections.join('\n')}
<h2>Schemas</h2>
${schemas.map(([name, schema]) => schemaHtml(name, schema)).join('\n')}
</main>
</html>`
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}

/** Text in which backticks mark code. */
const prose = (text: string) => escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>')

interface PathOperation {
  path: string
  method: string
  operation: Operation
}

/** Id of an operation's section: letters, digits and hyphens only. */
const anchorOf = (method: string, path: string) => `${method}${path.replaceAll(/[^a-z0-9]+/gi, '-')}`

const contentsLine = ({ path, method, operation: { summary = '' } }: PathOperation) =>
  `<li><a href="#${anchorOf(method, path)}"><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></a> <span class="quiet">${prose(summary)}</span></li>`

function operationHtml({ path, method, operation }: PathOperation): string {
  const { summary = '', description = '', security = [], parameters = [], requestBody, responses = {} } = operation
  const scopes = security.flatMap((one) => Object.values(one).flat())
  const inputs = parameters.map(({ name, required, schema = {}, description: about = '' }) =>
    row(name, `${typeHtml(schema)}${required ? ' · required' : ''}<br>${prose(about || (schema.description ?? ''))}`),
  )
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema = {} }]) =>
    table(`Body: ${type}`, propertyRows(schema)),
  )
  const answers = Object.entries(responses).map(([status, { description: about, content = {} }]) => {
    const types = Object.entries(content).map(
      ([type, { schema = {} }]) => `<code>${escapeHtml(type)}</code> ${typeHtml(schema)}`,
    )
    return row(status, [prose(about), ...(status.startsWith('2') ? types : [])].join('<br>'))
  })
  return `<section id="${anchorOf(method, path)}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${prose(summary)}${description ? `. ${prose(description)}` : ''} <span class="quiet">${scopes.length > 0 ? `Scope: ${escapeHtml(scopes.join(', '))}` : 'No token'}</span></p>
${table('Parameters', inputs)}${bodies.join('')}${table('Answers', answers)}
</section>`
}

function schemaHtml(name: string, schema: Schema): string {
  return `<section id="${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${table('Fields', propertyRows(schema))}</section>`
}

const propertyRows = ({ properties = {}, required = [] }: Schema): string[] =>
  Object.entries(properties).map(([name, schema]) =>
    row(
      name,
      `${typeHtml(schema)}${required.includes(name) ? '' : ' · optional'}${schema.description ? `<br>${prose(schema.description)}` : ''}`,
    ),
  )

const row = (name: string, content: string) =>
  `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${content}</td></tr>`
const table = (caption: string, rows: readonly string[]) =>
  rows.length > 0 ? `<table><caption>${escapeHtml(caption)}</caption>${rows.join('')}</table>` : ''

function typeHtml(schema: Schema): string {
  const { $ref, type, format, items, anyOf, properties } = schema
  if ($ref !== undefined) {
    const name = escapeHtml($ref.split('/').at(-1) ?? '')
    return `<a href="#${name}">${name}</a>`
  }
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' | ')
  if ('const' in schema) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  if (anyOf) return anyOf.map(typeHtml).join(' | ')
  if (type === 'array') return `list of ${items ? typeHtml(items) : 'anything'}`
  if (type === 'object' && properties)
    return `{ ${Object.entries(properties)
      .map(([name, one]) => `${escapeHtml(name)}: ${typeHtml(one)}`)
      .join(', ')} }`
  const limits = [
    ...(schema.minimum === undefined ? [] : [`≥ ${schema.minimum}`]),
    ...(schema.maximum === undefined ? [] : [`≤ ${schema.maximum}`]),
    ...(schema.maxLength === undefined ? [] : [`at most ${schema.maxLength} characters`]),
  ]
  return escapeHtml([String(format ?? type ?? 'anything'), ...limits].join(', '))
}
