/** Sides of the picture, in px. */
const side = 128
const quality = 0.85

/** A picture file as a small square `data:` address, cut at the middle. Rejects for what is no picture. */
export async function pictureOf(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  try {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = side
    const cut = Math.min(picture.width, picture.height)
    const [x, y] = [(picture.width - cut) / 2, (picture.height - cut) / 2]
    canvas.getContext('2d')?.drawImage(picture, x, y, cut, cut, 0, 0, side, side)
    return canvas.toDataURL('image/jpeg', quality)
  } finally {
    picture.close()
  }
}
