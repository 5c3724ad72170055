import { useState } from 'react'
import type { User } from '../../wire/bodies'
import { pictureUrl } from '../webUrl'

/** Somebody's picture; the first letter of the name where there is none or it can't be shown. Fills the element around it. */
export function Face({ user, name }: { user: User; name: string }) {
  const [failed, setFailed] = useState('')
  const picture = pictureUrl(user.avatar)
  if (picture === '' || picture === failed) return [...name][0]?.toUpperCase()
  return <img src={picture} alt="" onError={() => setFailed(picture)} />
}
