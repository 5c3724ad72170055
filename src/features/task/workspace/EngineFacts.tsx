import { useMemo } from 'react'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { engineShares } from '../../../transcript/model/engineShares'
import type { Transcript } from '../../../transcript/model/transcript'
import type { Task } from '../../../wire/responses'

/** Which engines wrote a record, with their shares if there are several; nothing if unknown. */
export function EngineFacts({ task, transcript }: { task: Task; transcript: Transcript }) {
  const t = useT()
  const locale = useLocale()
  const shares = useMemo(() => engineShares(transcript.segments), [transcript])
  const { engine_names: names = {}, engines = [] } = task
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  const shown =
    shares.length > 1
      ? shares.map(({ engine, share }) => {
          const engineName = names[engine] ?? engine
          // A rounded 0 % would say that it wrote nothing.
          const rounded = percent.format(Math.max(0.01, Math.min(0.99, share)))
          return t('task.facts.engineShare', { engine: engineName, share: rounded })
        })
      : engines
  if (shown.length === 0) return null
  return <span>{t('task.facts.engines', { engines: new Intl.ListFormat(locale).format(shown) })}</span>
}
