/** 'gap' stands for omitted pages. */
export type PageLink = number | 'gap'

/** The page links of a pager: first, last, current and its neighbors. A gap omits at least two pages. */
export function pageLinks(current: number, last: number): PageLink[] {
  const near = [current - 1, current, current + 1].map((page) => Math.min(Math.max(page, 1), last))
  // Near an end, as many links as in the middle, so that the pager keeps its width.
  const wide = current <= 3 ? [1, 2, 3, 4] : current >= last - 2 ? [last - 3, last - 2, last - 1, last] : near
  const shown = [...new Set([1, ...wide, last])].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b)
  return shown.flatMap((page, index): PageLink[] => {
    const gap = page - (shown[index - 1] ?? 0) - 1
    if (gap === 0) return [page]
    return gap === 1 ? [page - 1, page] : ['gap', page]
  })
}
