/**
 * Gives the page's nonce to every style element that a script makes. The design library does it where it is told to, but its
 * table for managing records adds two styles that nobody can tell.
 */
export function nonceStyles(nonce: string, page: Document = document): void {
  page.createElement = new Proxy(page.createElement, {
    apply(create, self, args) {
      const element: unknown = Reflect.apply(create, self, args)
      if (element instanceof HTMLStyleElement) element.nonce = nonce
      return element
    },
  })
}
