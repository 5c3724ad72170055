/** Maximum canvas side in browsers, in px. */
const maxSidePx = 8_192
/** For high-density screens. */
const pixelRatio = 2

interface SvgImage {
  svg: string
  width: number
  height: number
}

/** Renders an SVG as a PNG file. @throws if the browser can't draw it */
export async function svgToPng({ svg, width, height }: SvgImage): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const factor = Math.min(pixelRatio, maxSidePx / width, maxSidePx / height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * factor))
    canvas.height = Math.max(1, Math.round(height * factor))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('canvas could not be encoded as PNG'))),
        'image/png',
      )
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
