/** Browsers draw no canvas that is larger, in px. */
const longestSide = 8_192
/** Sharp on dense screens. */
const scale = 2

/** An SVG text as a PNG file. @throws when the browser can't draw it */
export async function pngOf({ svg, width, height }: { svg: string; width: number; height: number }): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const factor = Math.min(scale, longestSide / width, longestSide / height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * factor))
    canvas.height = Math.max(1, Math.round(height * factor))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('the browser could not draw the map'))),
        'image/png',
      )
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
