/** Runs in the page: must not refer to anything outside. */
import type * as Dom from '@testing-library/dom'

/** An element by selector, or by what assistive technology says of it. White space in names and texts doesn't count. */
export interface Query {
  css?: string
  role?: string
  name?: string
  label?: string
  text?: string
  within?: Query
  /** Also elements that aren't shown. */
  hidden?: boolean
}

export function findAll(query: Query): HTMLElement[] {
  const { TestingLibraryDom: dom } = window as unknown as { TestingLibraryDom: typeof Dom }
  // antd inserts a space between the two characters of a short Chinese button.
  const plain = (text: string) => text.replace(/\s/g, '')
  const same = (wanted: string) => (text: string) => plain(text) === plain(wanted)
  const inside = (container: HTMLElement, { css, role, name, label, text }: Query): HTMLElement[] => {
    if (css) return [...container.querySelectorAll<HTMLElement>(css)]
    if (role) return dom.queryAllByRole(container, role, name === undefined ? {} : { name: same(name) })
    if (label) return dom.queryAllByLabelText(container, same(label))
    return dom.queryAllByText(container, same(text ?? ''))
  }
  const all = (wanted: Query): HTMLElement[] => {
    const containers = wanted.within ? all(wanted.within) : [document.body]
    return containers.flatMap((container) => inside(container, wanted))
  }
  const isShown = (element: HTMLElement) => element instanceof HTMLOptionElement || element.checkVisibility()
  return all(query).filter((element) => query.hidden || isShown(element))
}
