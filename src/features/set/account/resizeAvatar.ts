/** Side length of the avatar, in px. */
const sidePx = 128
const quality = 0.85

/** Crops an image file to a centered square and scales it down to a small `data:` URL. Rejects if it is not an image. */
export async function resizeAvatar(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  try {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = sidePx
    const side = Math.min(picture.width, picture.height)
    const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2]
    canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, sidePx, sidePx)
    return canvas.toDataURL('image/jpeg', quality)
  } finally {
    picture.close()
  }
}
