/**
 * Sets the page's nonce on every style element created by a script. antd takes a nonce, but ProTable adds two styles that
 * can't be given one.
 */
export function addStyleNonce(nonce: string, page: Document = document): void {
  page.createElement = new Proxy(page.createElement, {
    apply(create, self, args) {
      const element: unknown = Reflect.apply(create, self, args)
      if (element instanceof HTMLStyleElement) element.nonce = nonce
      return element
    },
  })
}
