import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { canConnectPedal, connectPedal } from './pedals'

/** Connects a foot pedal, where the browser supports it. */
export function ConnectPedal() {
  const t = useT()
  const [status, setStatus] = useState('')
  if (!canConnectPedal()) return null
  const connect = async () => {
    try {
      const name = await connectPedal()
      if (name !== null) setStatus(t('keys.pedal.connected', { name }))
    } catch {
      setStatus(t('keys.pedal.failed'))
    }
  }
  return (
    <>
      <PlainButton onClick={() => void connect()}>{t('keys.pedal.connect')}</PlainButton>
      <span role="status">{status}</span>
    </>
  )
}
