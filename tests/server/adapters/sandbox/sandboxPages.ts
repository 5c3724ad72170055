import type { SandboxPages } from '../../../../server/ports/gateways'

/** The hidden fields of a page. */
export function hiddenFields(html: string): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Submits the form of a page. */
export function submitForm(
  pages: SandboxPages,
  address: string,
  html: string,
  fields: Record<string, string>,
  tell: (call: Request) => Promise<Response>,
): Promise<Response> {
  const body = new URLSearchParams({ ...hiddenFields(html), ...fields })
  return pages.handle(new Request(address, { method: 'POST', body }), tell)
}
