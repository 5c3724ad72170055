import { useState } from 'react'
import { useSay } from '../../../shared/intl'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { canConnectPedal, connectPedal } from './pedals'

/** Connects a foot pedal, where the browser can. */
export function ConnectPedal() {
  const say = useSay()
  const [told, setTold] = useState('')
  if (!canConnectPedal()) return null
  const connect = async () => {
    try {
      const name = await connectPedal()
      if (name !== null) setTold(say('keys.pedal.connected', { name }))
    } catch {
      setTold(say('keys.pedal.failed'))
    }
  }
  return (
    <>
      <PlainButton onClick={() => void connect()}>{say('keys.pedal.connect')}</PlainButton>
      <span role="status">{told}</span>
    </>
  )
}
