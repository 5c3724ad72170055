import type { SandboxPages } from '../../../../server/gateways'

/** What a page sends along unseen. */
export function fieldsOf(html: string): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Presses a button of a page. */
export function press(
  pages: SandboxPages,
  address: string,
  html: string,
  fields: Record<string, string>,
  tell: (call: Request) => Promise<Response>,
): Promise<Response> {
  const body = new URLSearchParams({ ...fieldsOf(html), ...fields })
  return pages.answer(new Request(address, { method: 'POST', body }), tell)
}
