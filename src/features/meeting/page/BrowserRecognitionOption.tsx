import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { stored } from '../../../shared/storage/localStore'
import { recognitionLocation } from '../session/webSpeechRecognizer'
import { useMeetingLanguages } from '../meeting/useMeetingLanguages'
import styles from './RecordingSetup.module.css'
import { captureSettings } from './RecordingSetup'

/** Where the browser can recognize a language that the server can't transcribe live; null when it can't. */
export function useRecognitionLocation(language: string): 'device' | 'service' | null {
  const { languages } = useMeetingLanguages()
  const recognition = languages?.find(({ value }) => value === language)?.recognition
  const { data = null } = useQuery({
    queryKey: ['browserRecognition', language],
    queryFn: () => recognitionLocation(language),
    enabled: recognition !== undefined && recognition !== 'live',
    staleTime: Infinity,
  })
  return data
}

/** Offers the browser's own recognition, and says where the audio is processed. */
export function BrowserRecognitionOption({ language }: { language: string }) {
  const t = useT()
  const location = useRecognitionLocation(language)
  const [chosen, setChosen] = useState(() => captureSettings().browserEar)
  if (location === null) return null
  const choose = (browserEar: boolean) => {
    setChosen(browserEar)
    stored.capture.write({ ...captureSettings(), browserEar })
  }
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={chosen} onChange={({ target }) => choose(target.checked)} />
      <span>
        {t('live.ear.name')}
        <small>{t(`live.ear.${location}`)}</small>
      </span>
    </label>
  )
}
