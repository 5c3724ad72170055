import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../shared/i18n/intl'
import { recognitionLocation } from '../session/webSpeechRecognizer'
import { useMeetingLanguages } from '../meeting/useMeetingLanguages'
import styles from './Inputs.module.css'

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

interface Props {
  language: string
  chosen: boolean
  onChange: (chosen: boolean) => void
}

/** Offers the browser's own recognition where the server has none, and says where the audio is processed. */
export function BrowserRecognitionOption({ language, chosen, onChange }: Props) {
  const t = useT()
  const location = useRecognitionLocation(language)
  if (location === null) return null
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={chosen} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {t('live.ear.name')}
        <small>{t(`live.ear.${location}`)}</small>
      </span>
    </label>
  )
}
