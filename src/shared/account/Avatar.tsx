import { useState } from 'react'
import type { User } from '../../wire/responses'
import { imageUrl } from '../site/webUrl'

/** A user's picture, or the first letter of the name if there is none or it can't be shown. Fills its parent element. */
export function Avatar({ user, name }: { user: User; name: string }) {
  const [failed, setFailed] = useState('')
  const picture = imageUrl(user.avatar)
  if (picture === '' || picture === failed) return [...name][0]?.toUpperCase()
  return <img src={picture} alt="" onError={() => setFailed(picture)} />
}
