import { useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { defaultSpeechLanguage, languageName } from '../../../shared/i18n/languageName'
import { useSiteInfo } from '../../../shared/site/siteInfo'
import { DropArea } from '../../../shared/files/DropArea'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { RejectedFileList } from '../../../shared/files/RejectedFileList'
import { useFileDrop } from '../../../shared/files/useFileDrop'
import type { LanguageValue } from '../../../wire/constants'
import { documentTypes, maxDocumentBytes } from '../../../wire/translationSchemas'
import { availabilityOf, browserLanguage, type Availability } from '../browser/translatorApi'
import { isActive } from '../../../shared/uploadQueue/UploadQueue'
import type { DocumentQueue, TranslationChoice, DocumentQueueState } from './DocumentQueue'
import { DocumentsToSend } from './DocumentsToSend'
import styles from './Send.module.css'
import type { TranslationOffer } from './translationOffer'

const maxMegabytes = maxDocumentBytes / 2 ** 20

const emptyQueue: Pick<DocumentQueueState, 'items' | 'refusals'> = { items: [], refusals: [] }

interface Props {
  queue: DocumentQueue
  offer: TranslationOffer
}

/** Form to translate documents: file picker, languages and the daily page limit. */
export function SendDocuments({ queue, offer }: Props) {
  const t = useT()
  const state = useStore(queue.store)
  const { items, refusals } = state.hidden ? emptyQueue : state
  const over = useFileDrop(({ files, folders }) => queue.add(files, folders))
  const pickButton = useRef<HTMLButtonElement>(null)
  const { choice, choices } = useTranslationChoice(offer)
  const ready = items.filter((item) => !isActive(item)).map(({ id }) => id)
  return (
    <section>
      <DropArea
        title={t('translate.drop.title')}
        types={documentTypes}
        limits={t('translate.drop.limits', { most: maxMegabytes })}
        over={over}
        first={items.length === 0}
        button={pickButton}
        onPick={(files) => queue.add(files)}
      />
      <RejectedFileList
        files={refusals.map(({ id, name, reason }) => ({
          id,
          name,
          text: t(`translate.refused.${reason}`, {
            types: documentTypes.join(' '),
            most: maxMegabytes,
          }),
        }))}
        onDismiss={(id) => queue.dismissRefusal(id)}
      />
      {choices}
      {items.length > 0 && <DocumentsToSend {...{ items, queue, choice }} />}
      {ready.length > 0 && (
        <p>
          <PlainButton primary large disabled={choice === null} onClick={() => choice && queue.start(ready, choice)}>
            {t('translate.send.start', { count: ready.length })}
          </PlainButton>
        </p>
      )}
    </section>
  )
}

/** The chosen translation and the form fields. `choice` is null while the pair can't be translated. */
function useTranslationChoice(offer: TranslationOffer) {
  const t = useT()
  const locale = useLocale()
  const { by, sources, targets, detectsSource } = offer
  const own = defaultSpeechLanguage(locale)
  const [chosenTarget, setTarget] = useState<LanguageValue | null>(null)
  const [chosenSource, setSource] = useState<LanguageValue | ''>('')
  const target = chosenTarget ?? targets.find((value) => value === own) ?? targets[0] ?? null
  const source = detectsSource ? chosenSource : chosenSource || (sources.find((value) => value !== target) ?? '')
  const available = useAvailability(by, source, target)
  const same = source === target
  const choice: TranslationChoice | null =
    target && !same && available !== 'unsupported' ? { source, target, by } : null
  const problem = same ? 'translate.choose.same' : available === 'unsupported' ? 'translate.choose.missing' : null
  const choices = (
    <>
      <div className={styles.choices}>
        <Language
          label={t('translate.choose.source')}
          value={source}
          values={detectsSource ? ['', ...sources] : sources}
          onChoose={setSource}
        />
        <Language
          label={t('translate.choose.target')}
          value={target ?? ''}
          values={targets}
          onChoose={(value) => value !== '' && setTarget(value)}
        />
        <DailyPages />
      </div>
      {by === 'browser' && <p className={styles.note}>{t('translate.choose.browser')}</p>}
      {available === 'downloadable' && <p className={styles.note}>{t('translate.choose.loadable')}</p>}
      {problem && (
        <p className={styles.warning} role="alert">
          {t(problem)}
        </p>
      )}
    </>
  )
  return { choice, choices }
}

interface LanguageProps {
  label: string
  value: LanguageValue | ''
  values: readonly (LanguageValue | '')[]
  onChoose: (value: LanguageValue | '') => void
}

function Language({ label, value, values, onChoose }: LanguageProps) {
  const t = useT()
  const id = useId()
  return (
    <label htmlFor={id}>
      {label}
      <select
        className="text-field"
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = values.find((each) => each === target.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {each === '' ? t('translate.choose.auto') : languageName(each, t)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Pages used today; nothing if the server sets no limit. */
function DailyPages() {
  const t = useT()
  const { data: user } = useCurrentUser()
  const { data: setting } = useSiteInfo()
  if (!user || !setting || setting.page_limit === 0) return null
  return (
    <p className={styles.pages}>{t('translate.choose.pages', { used: user.page_num, limit: setting.page_limit })}</p>
  )
}

/** Whether the browser can translate the pair; null while unknown, and if the server translates. */
function useAvailability(by: TranslationChoice['by'], from: string, into: string | null): Availability | null {
  const [known, setKnown] = useState<{ pair: string; availability: Availability } | null>(null)
  const pair = `${from} ${into}`
  useEffect(() => {
    const [source, target] = [browserLanguage(from), browserLanguage(into ?? '')]
    if (by === 'server' || !source || !target) return
    let stale = false
    void availabilityOf(source, target).then((availability) => !stale && setKnown({ pair, availability }))
    return () => {
      stale = true
    }
  }, [by, from, into, pair])
  return by === 'browser' && known?.pair === pair ? known.availability : null
}
