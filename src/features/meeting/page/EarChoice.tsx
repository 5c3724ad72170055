import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSay } from '../../../shared/intl'
import { stored } from '../../../shared/storage'
import { earPlace } from '../browserEar'
import { useLanguages } from '../useLanguages'
import styles from './BeginCard.module.css'
import { captureSettings } from './BeginCard'

/** Where the server hears nothing live, and the browser can: whether it shall. */
export function useEarPlace(language: string): 'device' | 'service' | null {
  const languages = useLanguages()
  const heard = languages?.find(({ value }) => value === language)?.heard
  const { data = null } = useQuery({
    queryKey: ['browserEar', language],
    queryFn: () => earPlace(language),
    enabled: heard !== undefined && heard !== 'live',
    staleTime: Infinity,
  })
  return data
}

/** Offers the browser's own recognition, and says where the sound goes then. */
export function EarChoice({ language }: { language: string }) {
  const say = useSay()
  const place = useEarPlace(language)
  const [chosen, setChosen] = useState(() => captureSettings().browserEar)
  if (place === null) return null
  const choose = (browserEar: boolean) => {
    setChosen(browserEar)
    stored.capture.write({ ...captureSettings(), browserEar })
  }
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={chosen} onChange={({ target }) => choose(target.checked)} />
      <span>
        {say('live.ear.name')}
        <small>{say(`live.ear.${place}`)}</small>
      </span>
    </label>
  )
}
