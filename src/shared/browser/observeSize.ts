/**
 * Calls back in the frame after one of the elements changed its size. Not in the observer's own callback: what is measured there often
 * changes the layout, and the browser would report a "ResizeObserver loop".
 * @returns a function that ends it
 */
export function observeSize(elements: readonly Element[], onResize: () => void): () => void {
  let frame = 0
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(onResize)
  })
  elements.forEach((element) => observer.observe(element))
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}
